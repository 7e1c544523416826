#include <doctest/doctest.h>

#include <string>

#include "actors/directory/directory_actor.hpp"
#include "core/crypto/pkce.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

const std::string password = "seven lanterns over a wet viaduct";

/// An installation with Ada's account, in which new addresses must be confirmed.
class with_confirmation : public with_acme {
 public:
  with_confirmation() {
    environment.settings.confirm_email = true;
    kill("identity");
    pass(actors::restart_delay);
  }

  core::result<actors::signed_up> ask_for_account(const std::string& email,
                                                  const std::string& chosen = password,
                                                  const std::string& from = "192.0.2.1") {
    return ask(actors::sign_up{email, chosen, {from, {}, {}}});
  }
  std::string newest_token() {
    const std::string name = "/dashboard/confirm-sign-up?token_hash=";
    const auto& text = mail.messages.back().text;
    const auto begin = text.find(name);
    REQUIRE(begin != text.npos);
    const auto from = begin + name.size();
    return text.substr(from, text.find('\n', from) - from);
  }
  core::result<actors::issued_session> confirm(const std::string& token,
                                               const std::string& chosen = password) {
    return ask(actors::confirm_sign_up{token, chosen, {"192.0.2.1", "a browser", {}}});
  }
  static std::string detail_of(const auto& answered) {
    return answered ? "(accepted)" : answered.error().detail_code;
  }
  bool has_account(const std::string& email) {
    const auto tried = ask(actors::sign_in{email, password, {"192.0.2.3", {}, {}}});
    return tried.has_value();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_confirmation, "sign-up link: creates the account with its password, once") {
  const auto answered = need(ask_for_account("Eve@Example.org"));
  CHECK_FALSE(answered.session);
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "eve@example.org");
  CHECK_FALSE(has_account("eve@example.org"));

  const auto token = newest_token();
  CHECK(detail_of(confirm(token, "a stranger's password")) == "invalid_credentials");
  CHECK(detail_of(confirm("another", password)) == "otp_expired");
  const auto opened = need(confirm(token));
  CHECK(opened.account.email == "eve@example.org");
  CHECK(opened.account.email_verified_at == now());
  CHECK(opened.account.operates == domain::operator_role::none);
  CHECK(has_account("eve@example.org"));
  CHECK(detail_of(confirm(token)) == "otp_expired");
}

TEST_CASE_FIXTURE(with_confirmation,
                  "sign-up link: the answer is the same for an address with an account") {
  const auto known = need(ask_for_account("ada@example.org"));
  CHECK_FALSE(known.session);
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "ada@example.org");
  CHECK(mail.messages[0].text.find("already has one") != std::string::npos);
  CHECK(mail.messages[0].text.find("token_hash") == std::string::npos);
  // Both hash one password and run one transaction.
  CHECK_FALSE(has_account("ada@example.org"));
}

TEST_CASE_FIXTURE(with_confirmation,
                  "sign-up link: a stranger's sign-up does not cancel the owner's") {
  REQUIRE(ask_for_account("eve@example.org"));
  const auto own = newest_token();
  REQUIRE(ask_for_account("eve@example.org", "mallory knows this one well", "192.0.2.66"));
  const auto strange = newest_token();
  CHECK(detail_of(confirm(strange)) == "invalid_credentials");
  CHECK(confirm(own));
  CHECK(detail_of(confirm(strange, "mallory knows this one well")) == "otp_expired");
}

TEST_CASE_FIXTURE(with_confirmation, "sign-up link: expires after a day") {
  REQUIRE(ask_for_account("eve@example.org"));
  const auto token = newest_token();
  REQUIRE(ask_for_account("bob@example.org"));
  const auto other = newest_token();
  oversleep(24h - 1min);
  CHECK(confirm(other));
  oversleep(1min);
  CHECK(detail_of(confirm(token)) == "otp_expired");
}

TEST_CASE_FIXTURE(with_confirmation,
                  "sign-up link: mails to an address are limited without notice") {
  for (int each = 0; each < 15; ++each) {
    const auto from = "192.0.2." + std::to_string(each);
    CHECK_FALSE(need(ask_for_account("eve@example.org", password, from)).session);
  }
  CHECK(mail.messages.size() == 10);
}

TEST_CASE_FIXTURE(with_confirmation, "sign-up link: password guesses are limited as elsewhere") {
  REQUIRE(ask_for_account("eve@example.org"));
  const auto token = newest_token();
  for (int each = 0; each < 10; ++each)
    CHECK(detail_of(confirm(token, "guessed")) == "invalid_credentials");
  CHECK(detail_of(confirm(token)) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_confirmation,
                  "sign-up link: the sign-up policy is checked before any mail") {
  installation.put({.sign_up = domain::sign_up_policy::closed});
  kill("identity");
  pass(actors::restart_delay);
  CHECK(detail_of(ask_for_account("eve@example.org")) == "signup_disabled");
  CHECK(detail_of(ask_for_account("ada@example.org")) == "signup_disabled");
  CHECK(mail.messages.empty());
}

TEST_CASE_FIXTURE(with_confirmation, "sign-up link: an account created in the meantime wins") {
  REQUIRE(ask_for_account("eve@example.org"));
  REQUIRE(ask(actors::provide_account{"eve@example.org", "another password of hers", by(ada)}));
  CHECK(detail_of(confirm(newest_token())) == "user_already_exists");
}

TEST_CASE_FIXTURE(virtual_installation, "sign-up link: is not needed for the first account") {
  environment.settings.confirm_email = true;
  start();
  const auto first = need(ask(actors::sign_up{"ada@example.org", password, {}}));
  REQUIRE(first.session);
  CHECK(first.session->account.operates == domain::operator_role::operator_);
  CHECK_FALSE(need(ask(actors::sign_up{"bob@example.org", password, {}})).session);
}
