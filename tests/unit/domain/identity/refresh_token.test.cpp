#include "domain/identity/refresh_token.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

refresh_token valid() {
  return {.expires_at = noon + 24h};
}

/// A token that was exchanged at noon.
refresh_token used() {
  auto token = valid();
  token.used_at = noon;
  token.successors = 1;
  return token;
}

}  // namespace

TEST_CASE("refresh token: is exchanged until it expires") {
  CHECK(outcome_of_exchange(valid(), noon + 24h - 1ms) == exchange_outcome::rotated);
  CHECK(outcome_of_exchange(valid(), noon + 24h) == exchange_outcome::expired);
}

TEST_CASE("refresh token: one that is not stored is unknown") {
  CHECK(outcome_of_exchange({}, noon) == exchange_outcome::unknown);
}

TEST_CASE("refresh token: nothing is exchanged in an ended session, and a session ends once") {
  auto token = used();
  token.session_ended = true;
  CHECK(outcome_of_exchange(token, noon + 1h) == exchange_outcome::ended);
}

TEST_CASE("refresh token: a used one is exchanged again for 10 seconds") {
  CHECK(outcome_of_exchange(used(), noon + 10s) == exchange_outcome::rotated);
  CHECK(outcome_of_exchange(used(), noon + 10s + 1ms) == exchange_outcome::reused);
}

TEST_CASE("refresh token: there is no grace period once a successor has been used") {
  auto token = used();
  token.successor_used = true;
  CHECK(outcome_of_exchange(token, noon + 1s) == exchange_outcome::reused);
}

TEST_CASE("refresh token: at most four tokens are issued in the grace period") {
  auto token = used();
  token.successors = 3;
  CHECK(outcome_of_exchange(token, noon) == exchange_outcome::rotated);
  token.successors = 4;
  CHECK(outcome_of_exchange(token, noon) == exchange_outcome::crowded);
  CHECK(outcome_of_exchange(token, noon + 11s) == exchange_outcome::reused);
}

TEST_CASE("refresh token: one from before a second factor is never exchanged") {
  auto token = used();
  token.superseded = true;
  CHECK(outcome_of_exchange(token, noon + 10s) == exchange_outcome::superseded);
  CHECK(outcome_of_exchange(token, noon + 10s + 1ms) == exchange_outcome::reused);
}
