#include "transport/hub/drain_plan.hpp"

#include <doctest/doctest.h>

namespace signalbox::transport {

using namespace std::chrono_literals;

TEST_CASE("drain plan: no clients and a few need no time") {
  CHECK(plan_drain(0, {}) == drain_plan{});
  CHECK(plan_drain(1, {}) == drain_plan{.batches = 1, .batch_size = 1, .time = 0ms});
  CHECK(plan_drain(100, {}) ==
        drain_plan{.batches = 1, .batch_size = 100, .time = 0ms, .return_spread = 25ms});
}

TEST_CASE("drain plan: batches have the minimum size while time allows, and are larger otherwise") {
  CHECK(plan_drain(1'000, {}) ==
        drain_plan{.batches = 10, .batch_size = 100, .time = 450ms, .return_spread = 250ms});
  CHECK(plan_drain(101, {}) ==
        drain_plan{.batches = 2, .batch_size = 51, .time = 50ms, .return_spread = 25ms});
  const auto many = plan_drain(10'000, {});
  CHECK(many.batches == 41);
  CHECK(many.batch_size == 244);
  CHECK(many.time == 2'000ms);
  CHECK(many.return_spread == 2'500ms);
  CHECK(plan_drain(1'000'000, {}).return_spread == 5'000ms);
}

TEST_CASE("drain plan: every connection is in a batch, within the time") {
  const drain_options options{.time_max = 1'000ms, .batch_min = 7, .pause = 30ms};
  for (std::size_t count = 1; count < 3'000; count += 13) {
    const auto plan = plan_drain(count, options);
    CHECK(plan.batches * plan.batch_size >= count);
    CHECK((plan.batches - 1) * plan.batch_size < count);
    CHECK(plan.time <= options.time_max);
  }
}

TEST_CASE("drain plan: without time, pause or minimum size all end together or one by one") {
  CHECK(plan_drain(500, {.time_max = 0ms}).batches == 1);
  CHECK(plan_drain(5, {.batch_min = 0, .pause = 0ms}).batches == 5);
}

}  // namespace signalbox::transport
