#include "api/http/rate_limit.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace std::chrono_literals;
using signalbox::api::rate_limit;

namespace {

const rate_limit::clock::time_point first_call{1h};

}  // namespace

TEST_CASE("rate limit: allows a burst, then the rate") {
  rate_limit calls({.per_second = 2, .burst = 3});
  for (int i = 0; i < 3; ++i)
    CHECK_FALSE(calls.take("ada", first_call));
  CHECK(calls.take("ada", first_call) == 1s);
  CHECK(calls.take("ada", first_call + 499ms) == 1s);
  CHECK_FALSE(calls.take("ada", first_call + 500ms));
  CHECK(calls.take("ada", first_call + 500ms) == 1s);
}

TEST_CASE("rate limit: returns the wait for a slow rate") {
  rate_limit calls({.per_second = 0.1, .burst = 1});
  CHECK_FALSE(calls.take("ada", first_call));
  CHECK(calls.take("ada", first_call) == 10s);
  CHECK(calls.take("ada", first_call + 5s) == 5s);
  CHECK_FALSE(calls.take("ada", first_call + 10s));
}

TEST_CASE("rate limit: idle time never allows more than a burst") {
  rate_limit calls({.per_second = 100, .burst = 2});
  CHECK_FALSE(calls.take("ada", first_call));
  const auto later = first_call + 24h;
  CHECK_FALSE(calls.take("ada", later));
  CHECK_FALSE(calls.take("ada", later));
  CHECK(calls.take("ada", later));
}

TEST_CASE("rate limit: one source does not affect another") {
  rate_limit calls({.per_second = 1, .burst = 1});
  CHECK_FALSE(calls.take("ada", first_call));
  CHECK(calls.take("ada", first_call));
  CHECK_FALSE(calls.take("bob", first_call));
}

TEST_CASE("rate limit: without a rate nothing is limited or kept") {
  rate_limit calls({.per_second = 0, .burst = 1});
  for (int i = 0; i < 1'000; ++i)
    CHECK_FALSE(calls.take("ada", first_call));
  CHECK(calls.sources() == 0);
}

TEST_CASE("rate limit: keeps only the most recent sources") {
  rate_limit calls({.per_second = 1, .burst = 1, .sources_max = 2});
  CHECK_FALSE(calls.take("ada", first_call));
  CHECK_FALSE(calls.take("bob", first_call));
  CHECK(calls.take("ada", first_call));
  CHECK_FALSE(calls.take("cem", first_call));
  CHECK(calls.sources() == 2);
  // Ada called after Bob, so Bob was evicted.
  CHECK(calls.take("ada", first_call));
  CHECK_FALSE(calls.take("bob", first_call));
  for (int i = 0; i < 10'000; ++i)
    CHECK_FALSE(calls.take(std::to_string(i), first_call));
  CHECK(calls.sources() == 2);
}
