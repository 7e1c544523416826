#include <doctest/doctest.h>

#include <string>

#include "core/crypto/pkce.hpp"
#include "domain/identity/setup_code.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "tests/unit/actors/virtual_installation.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

const std::string printed_code = "abcde-fghjk-mnpqr-stuvw";

/// An installation without accounts, with a printed setup code.
class with_printed_code : public virtual_installation {
 public:
  with_printed_code() {
    const auto counts = storage::setup_code_repository(on, soon())
                            .replace(domain::setup_code_digest(printed_code), noon);
    REQUIRE(counts);
    start();
  }

  core::result<actors::signed_up> sign_up_with(const std::string& email, const std::string& code) {
    return ask(
        actors::sign_up{email, "seven lanterns over a wet viaduct", {"192.0.2.1", {}, {}}, code});
  }
  static std::string refusal_of(const core::result<actors::signed_up>& answered) {
    return answered ? "(signed up)" : answered.error().detail_code;
  }
  bool is_operator(const actors::signed_up& holder) {
    return holder.session.value().account.operates == domain::operator_role::operator_;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_printed_code, "setup code: creates the first account once") {
  CHECK(refusal_of(sign_up_with("mallory@example.org", "")) == "setup_code_needed");
  const auto wrong = sign_up_with("mallory@example.org", "abcde-fghjk-mnpqr-stuvx");
  CHECK(refusal_of(wrong) == "setup_code_wrong");
  CHECK(wrong.error().code == errc::forbidden);
  CHECK(is_operator(need(sign_up_with("ada@example.org", printed_code))));
  CHECK_FALSE(is_operator(need(sign_up_with("bob@example.org", printed_code))));
  CHECK_FALSE(is_operator(need(sign_up_with("cem@example.org", ""))));
}

TEST_CASE_FIXTURE(with_printed_code, "setup code: attempts are limited like sign-ups") {
  for (int each = 0; each < 100; ++each)
    CHECK(refusal_of(sign_up_with("mallory@example.org", "wrong")) == "setup_code_wrong");
  CHECK(refusal_of(sign_up_with("mallory@example.org", printed_code)) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_printed_code,
                  "setup code: of two concurrent first sign-ups one is operator") {
  const auto one = begin(actors::sign_up{
      "ada@example.org", "seven lanterns over a wet viaduct", {"192.0.2.1", {}, {}}, printed_code});
  const auto other = begin(actors::sign_up{
      "bob@example.org", "seven lanterns over a wet viaduct", {"192.0.2.2", {}, {}}, printed_code});
  run_pending();
  REQUIRE(one->has_value());
  REQUIRE(other->has_value());
  CHECK(is_operator(need(std::move(**one))) != is_operator(need(std::move(**other))));
}

TEST_CASE_FIXTURE(with_printed_code, "setup code: cannot be bypassed with an identity provider") {
  REQUIRE(ask(actors::start_oauth_sign_in{"github",
                                          "",
                                          core::pkce_challenge_of(std::string(43, 'v')),
                                          std::nullopt,
                                          {"192.0.2.1", "a browser", {}},
                                          {}}));
  const auto back = need(ask(actors::finish_oauth{oauth.sent.back().state, "grant", ""}));
  CHECK(back.url.find("setup_code_needed") != std::string::npos);
  CHECK(is_operator(need(sign_up_with("ada@example.org", printed_code))));
}

TEST_CASE_FIXTURE(with_printed_code, "setup code: is not needed by the command line") {
  const auto made = need(ask(actors::provide_account{
      "ada@example.org", std::nullopt, {.name = "cli", .request_id = "request-1"}}));
  CHECK(made.account.operates == domain::operator_role::operator_);
  CHECK_FALSE(is_operator(need(sign_up_with("bob@example.org", ""))));
}
