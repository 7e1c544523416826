#include "transport/hub/outbox_policy.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>

using namespace signalbox::transport;
using namespace std::chrono_literals;

namespace {

const realtime_limits limits{.outbox_bytes_max = 1000, .slow_consumer_grace = 200ms};
constexpr outbox_policy::time_point start{1h};

frame_ptr frame_of(std::size_t bytes) {
  return std::make_shared<frame>(std::string(bytes, 'x'));
}

}  // namespace

TEST_CASE("outbox policy: changes are dropped before they exceed the bound") {
  outbox waiting;
  waiting.push(frame_of(500), 1);
  const auto rest = limits.outbox_bytes_max - waiting.bytes();
  CHECK_FALSE(outbox_policy::must_drop_changes(waiting, rest, limits));
  CHECK(outbox_policy::must_drop_changes(waiting, rest + 1, limits));
}

TEST_CASE("outbox policy: a frame above the bound is sent when nothing is queued") {
  CHECK_FALSE(outbox_policy::must_drop_changes(outbox{}, 1001, limits));
}

TEST_CASE("outbox policy: a client has capacity below half of the bound") {
  CHECK(outbox_policy::has_capacity(499, limits));
  CHECK_FALSE(outbox_policy::has_capacity(500, limits));
}

TEST_CASE(
    "outbox policy: four times the bound ends the connection, the exact bound is not exceeded") {
  CHECK_FALSE(outbox_policy::is_past_bound(1000, limits));
  CHECK(outbox_policy::is_past_bound(1001, limits));
  CHECK_FALSE(outbox_policy::is_past_hard_bound(4000, limits));
  CHECK(outbox_policy::is_past_hard_bound(4001, limits));
}

TEST_CASE("outbox policy: a client is stuck from the first check above the bound on") {
  using outbox_policy::not_stuck;
  CHECK(outbox_policy::stuck_since(1000, start, start + 1s, limits) == not_stuck);
  CHECK(outbox_policy::stuck_since(1001, not_stuck, start, limits) == start);
  CHECK(outbox_policy::stuck_since(1001, start, start + 1s, limits) == start);
}

TEST_CASE("outbox policy: the grace time expires for a client that stays above the bound") {
  CHECK_FALSE(outbox_policy::is_grace_over(1001, start, start + 199ms, limits));
  CHECK(outbox_policy::is_grace_over(1001, start, start + 200ms, limits));
  CHECK_FALSE(outbox_policy::is_grace_over(1000, start, start + 200ms, limits));
  CHECK_FALSE(outbox_policy::is_grace_over(1001, outbox_policy::not_stuck, start + 1h, limits));
}
