#include "domain/project/probe_backoff.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

TEST_CASE("probe backoff: doubles with each probe without a response, up to its limit") {
  const probe_backoff_policy policy{.first = 5s, .longest = 30s};
  CHECK(probe_backoff(policy, 0) == 0ms);
  CHECK(probe_backoff(policy, 1) == 5s);
  CHECK(probe_backoff(policy, 2) == 10s);
  CHECK(probe_backoff(policy, 3) == 20s);
  CHECK(probe_backoff(policy, 4) == 30s);
  CHECK(probe_backoff(policy, std::numeric_limits<std::size_t>::max()) == 30s);
}

TEST_CASE("probe backoff: no setting overflows it, or exceeds the limit") {
  const auto longest = std::chrono::milliseconds::max();
  CHECK(probe_backoff({.first = 1ms, .longest = longest}, 10'000) == longest);
  CHECK(probe_backoff({.first = 40s, .longest = 30s}, 1) == 30s);
  CHECK(probe_backoff({.first = 0ms, .longest = 30s}, 5) == 30s);
}
