#include <doctest/doctest.h>

#include <string>

#include "domain/identity/setup_code.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "tests/unit/actors/virtual_installation.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

const std::string code_of_start = "abcde-fghjk-mnpqr-stuvw";
const std::string strong_password = "seven lanterns over a wet viaduct";

actors::set_up set_up_by(const std::string& email, const std::string& code = "",
                         const std::string& password = strong_password) {
  return {email, password, {"192.0.2.1", {}, {}}, code};
}

/// An installation without accounts, which no other machine can reach.
struct empty_installation : virtual_installation {
  empty_installation() { start(); }

  bool is_needed() { return need(ask(actors::describe_setup{})).needed; }
  static std::string refusal_of(const core::result<actors::issued_session>& answered) {
    return answered ? "(set up)" : answered.error().detail_code;
  }
};

}  // namespace

TEST_CASE_FIXTURE(empty_installation,
                  "setup: the first account is an operator's and is signed in") {
  CHECK(is_needed());
  const auto made = need(ask(set_up_by("Ada@example.org")));
  CHECK(made.account.email == "ada@example.org");
  CHECK(made.account.operates == domain::operator_role::operator_);
  CHECK_FALSE(made.access_token.empty());
  CHECK_FALSE(is_needed());
  CHECK(mail.messages.empty());
}

TEST_CASE_FIXTURE(empty_installation, "setup: of two people at the same time one wins") {
  const auto one = begin(set_up_by("ada@example.org"));
  const auto other = begin(set_up_by("bob@example.org"));
  run_pending();
  REQUIRE(one->has_value());
  REQUIRE(other->has_value());
  CHECK((*one)->has_value() != (*other)->has_value());
  const auto& late = (*one)->has_value() ? **other : **one;
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().detail_code == "setup_done");
}

TEST_CASE_FIXTURE(empty_installation, "setup: a later one is refused before a password is hashed") {
  REQUIRE(ask(set_up_by("ada@example.org")));
  const auto hashed = hashing_workers.ran();
  CHECK(refusal_of(ask(set_up_by("bob@example.org"))) == "setup_done");
  CHECK(hashing_workers.ran() == hashed);
}

TEST_CASE_FIXTURE(empty_installation, "setup: ignores the sign-up policy") {
  installation.put({.sign_up = domain::sign_up_policy::closed});
  CHECK(ask(set_up_by("ada@example.org")));
}

TEST_CASE_FIXTURE(empty_installation, "setup: needs a valid address and a strong password") {
  CHECK(ask(set_up_by("nobody")).error().code == errc::bad_request);
  CHECK(ask(set_up_by("ada@example.org", "", "password1")).error().detail_code == "weak_password");
  CHECK(is_needed());
}

TEST_CASE_FIXTURE(empty_installation, "setup: is over after an account was created elsewhere") {
  CHECK(is_needed());
  REQUIRE(ask(actors::provide_account{
      "ada@example.org", std::nullopt, {.name = "cli", .request_id = "request-1"}}));
  CHECK_FALSE(is_needed());
  CHECK(refusal_of(ask(set_up_by("bob@example.org"))) == "setup_done");
}

TEST_CASE_FIXTURE(virtual_installation, "setup: the code of the start is required once it is set") {
  REQUIRE(storage::setup_code_repository(on, soon())
              .replace(domain::setup_code_digest(code_of_start), noon));
  start();
  const auto needs = need(ask(actors::describe_setup{}));
  CHECK(needs.needed);
  CHECK(needs.requires_code);
  const auto hashed = hashing_workers.ran();
  CHECK(ask(set_up_by("ada@example.org")).error().detail_code == "setup_code_needed");
  CHECK(ask(set_up_by("ada@example.org", "wrong")).error().detail_code == "setup_code_wrong");
  CHECK(hashing_workers.ran() == hashed);
  CHECK(ask(set_up_by("ada@example.org", code_of_start)));
}
