#include "domain/project/usage_meter.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

constexpr time_point start{std::chrono::milliseconds{1'763'640'000'000}};

}  // namespace

TEST_CASE("usage meter: returns the growth between two readings") {
  usage_meter meter;
  CHECK_FALSE(meter.add(start, {.cpu = 5s, .transactions = 70}));
  CHECK(meter.add(start + 15s, {.cpu = 8s, .transactions = 100}) ==
        metered_usage{.time = 15s, .cpu = 3s, .transactions = 30});
  CHECK(meter.add(start + 30s, {.cpu = 8s, .transactions = 100}) ==
        metered_usage{.time = 15s, .cpu = 0s, .transactions = 0});
}

TEST_CASE("usage meter: a smaller counter began at zero after a restart") {
  usage_meter meter;
  (void)meter.add(start, {.cpu = 500s, .transactions = 70});
  CHECK(meter.add(start + 15s, {.cpu = 1s, .transactions = 75}) ==
        metered_usage{.time = 15s, .cpu = 1s, .transactions = 5});
}

TEST_CASE("usage meter: nothing is counted for a long gap and for a clock that was set back") {
  usage_meter meter;
  (void)meter.add(start, {});
  CHECK_FALSE(meter.add(start + metered_gap_max + 1ms, {.cpu = 9s, .transactions = 9}));
  CHECK_FALSE(meter.add(start, {.cpu = 10s, .transactions = 10}));
  CHECK_FALSE(meter.add(start, {.cpu = 11s, .transactions = 11}));
  CHECK(meter.add(start + metered_gap_max, {.cpu = 12s, .transactions = 12}) ==
        metered_usage{.time = metered_gap_max, .cpu = 1s, .transactions = 1});
}
