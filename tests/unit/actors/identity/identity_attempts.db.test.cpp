#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "actors/directory/directory_actor.hpp"
#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

TEST_CASE_FIXTURE(with_factor, "attempts: ten wrong passwords lock an account temporarily") {
  for (int each = 0; each < 10; ++each)
    CHECK(detail_of(try_sign_in("ada@example.org", "wrong")) == "invalid_credentials");
  const auto refused = try_sign_in("ada@example.org");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::too_many_requests);
  CHECK(refused.error().detail_code == "over_request_rate_limit");
  CHECK(refused.error().message == "Too many attempts. Try again in 15 minutes.");
  CHECK(refused.error().retry_after == 900s);
  pass(14min + 30s);
  CHECK(try_sign_in("ada@example.org").error().message ==
        "Too many attempts. Try again in a minute.");
  pass(30s);
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_factor, "attempts: do not reveal whether an account exists") {
  for (int each = 0; each < 12; ++each) {
    const auto known = try_sign_in("ada@example.org", "wrong");
    const auto unknown = try_sign_in("nobody@example.org", "wrong");
    REQUIRE_FALSE(known);
    REQUIRE_FALSE(unknown);
    CHECK(known.error().code == unknown.error().code);
    CHECK(known.error().message == unknown.error().message);
    CHECK(known.error().retry_after == unknown.error().retry_after);
  }
}

TEST_CASE_FIXTURE(with_factor, "attempts: are not hashed when rejected") {
  for (int each = 0; each < 10; ++each)
    (void)try_sign_in("ada@example.org", "wrong");
  const auto before = hashing_workers.ran();
  for (int each = 0; each < 10; ++each)
    (void)try_sign_in("ada@example.org", "wrong");
  CHECK(hashing_workers.ran() == before);
}

TEST_CASE_FIXTURE(with_factor, "attempts: have the same limit when made concurrently") {
  hashing_workers.held = true;
  std::vector<answer<actors::sign_in>> answers;
  for (int each = 0; each < 30; ++each)
    answers.push_back(begin(actors::sign_in{"ada@example.org", "wrong", {}}));
  run_pending();
  CHECK(hashing_workers.waiting() == 10);
  hashing_workers.held = false;
  run_pending();
  int refused = 0;
  for (const auto& reply : answers)
    refused += (*reply)->error().code == errc::too_many_requests ? 1 : 0;
  CHECK(refused == 20);
}

TEST_CASE_FIXTURE(with_factor, "attempts: are cleared by the correct password") {
  for (int round = 0; round < 3; ++round) {
    for (int each = 0; each < 9; ++each)
      (void)try_sign_in("ada@example.org", "wrong");
    CHECK(try_sign_in("ada@example.org"));
  }
}

TEST_CASE_FIXTURE(with_factor, "attempts: one address is blocked without locking the accounts") {
  for (int each = 0; each < 100; ++each) {
    CHECK(detail_of(try_sign_in("nobody" + std::to_string(each) + "@example.org", "wrong")) ==
          "invalid_credentials");
  }
  CHECK(detail_of(try_sign_in("ada@example.org")) == "over_request_rate_limit");
  for (int each = 0; each < 20; ++each)
    (void)try_sign_in("ada@example.org", "wrong");
  CHECK(try_sign_in("ada@example.org", password, "192.0.2.2"));
}

TEST_CASE_FIXTURE(with_factor,
                  "attempts: rejected ones of an address do not count for the accounts") {
  for (int each = 0; each < 100; ++each)
    (void)try_sign_in("nobody" + std::to_string(each) + "@example.org", "wrong");
  pass(14min);
  for (int each = 0; each < 20; ++each)
    CHECK(detail_of(try_sign_in("ada@example.org", "wrong")) == "over_request_rate_limit");
  pass(1min);
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_factor, "attempts: successful ones do not count against an address") {
  for (int each = 0; each < 150; ++each)
    CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_factor, "attempts: an exempt address is not limited") {
  environment.counted_address = [](const std::string& address) {
    return address == "127.0.0.1" ? std::nullopt : std::optional(address);
  };
  for (int each = 0; each < 150; ++each)
    (void)try_sign_in("nobody" + std::to_string(each) + "@example.org", "wrong", "127.0.0.1");
  CHECK(try_sign_in("ada@example.org", password, "127.0.0.1"));
}

TEST_CASE_FIXTURE(with_factor, "attempts: probing for accounts by sign-up is limited too") {
  const auto sign_up_as = [&](const std::string& email) {
    return ask(actors::sign_up{email, password, {"192.0.2.9", {}, {}}});
  };
  for (int each = 0; each < 100; ++each)
    CHECK(detail_of(sign_up_as("ada@example.org")) == "user_already_exists");
  CHECK(detail_of(sign_up_as("new@example.org")) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_factor,
                  "attempts: a flood from one address locks the account for that address only") {
  for (int each = 0; each < 30; ++each)
    (void)try_sign_in("ada@example.org", "wrong", "198.51.100.7");
  CHECK(detail_of(try_sign_in("ada@example.org", password, "198.51.100.7")) ==
        "over_request_rate_limit");
  CHECK(try_sign_in("ada@example.org", password, "192.0.2.77"));
}

TEST_CASE_FIXTURE(with_factor,
                  "attempts: beyond the global limit only known addresses are admitted") {
  REQUIRE(try_sign_in("ada@example.org", password, "192.0.2.5"));
  for (int address = 0; address < 10; ++address) {
    for (int each = 0; each < 10; ++each) {
      const auto from = "198.51.100." + std::to_string(address);
      CHECK(detail_of(try_sign_in("ada@example.org", "wrong", from)) == "invalid_credentials");
      (void)try_sign_in("nobody@example.org", "wrong", "203.0.113." + std::to_string(address));
    }
  }
  const auto unknown = try_sign_in("ada@example.org", password, "192.0.2.6");
  CHECK(detail_of(unknown) == "over_request_rate_limit");
  CHECK(try_sign_in("ada@example.org", password, "192.0.2.5"));
  // An unknown account gets the same answer.
  const auto no_user = try_sign_in("nobody@example.org", password, "192.0.2.6");
  REQUIRE_FALSE(unknown);
  REQUIRE_FALSE(no_user);
  CHECK(no_user.error().message == unknown.error().message);
}

TEST_CASE_FIXTURE(with_factor, "attempts: sign-ups count whatever their outcome") {
  const auto sign_up_as = [&](const std::string& email) {
    return ask(actors::sign_up{email, password, {"192.0.2.9", {}, {}}});
  };
  for (int each = 0; each < 100; ++each)
    REQUIRE(sign_up_as("new" + std::to_string(each) + "@example.org"));
  CHECK(detail_of(sign_up_as("one-more@example.org")) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(
    with_factor,
    "attempts: a caller who disconnected costs no hashing and does not lock the account") {
  const auto gone = std::make_shared<std::atomic<bool>>(false);
  hashing_workers.held = true;
  std::vector<answer<actors::sign_in>> answers;
  for (int each = 0; each < 10; ++each) {
    answers.push_back(begin(actors::sign_in{
        "ada@example.org", "wrong", {"192.0.2.1", {}, {}, {.until = std::nullopt, .gone = gone}}}));
  }
  run_pending();
  *gone = true;
  hashing_workers.held = false;
  run_pending();
  for (const auto& reply : answers)
    CHECK(detail_of(**reply) == "caller_gone");
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_factor,
                  "attempts: beyond the limit of waiting passwords callers retry later") {
  environment.settings.hashing_waiting_max = 3;
  kill("identity");
  pass(actors::restart_delay);
  hashing_workers.held = true;
  std::vector<answer<actors::sign_up>> answers;
  for (int each = 0; each < 5; ++each)
    answers.push_back(begin(actors::sign_up{
        "new" + std::to_string(each) + "@example.org", password, {"192.0.2.1", {}, {}}}));
  const auto honest = begin(actors::sign_in{"ada@example.org", password, {"192.0.2.2", {}, {}}});
  run_pending();
  REQUIRE(answers[4]->has_value());
  CHECK((*answers[4])->error().code == errc::unavailable);
  CHECK(detail_of(**answers[4]) == "sign_in_queue_full");
  CHECK((*answers[4])->error().retry_after == 5s);
  // The sign-in comes first, although the sign-ups were queued before it.
  hashing_workers.run_one();
  hashing_workers.held = true;
  run_pending();
  REQUIRE(honest->has_value());
  CHECK((*honest)->has_value());
  CHECK_FALSE(answers[0]->has_value());
  hashing_workers.held = false;
  run_pending();
  CHECK((*answers[0])->has_value());
}

TEST_CASE_FIXTURE(with_factor, "attempts: unverified ones do not count") {
  disable_storage();
  for (int each = 0; each < 20; ++each)
    CHECK(try_sign_in("ada@example.org").error().code == errc::unavailable);
  bring_storage_back();
  CHECK(try_sign_in("ada@example.org"));
}
