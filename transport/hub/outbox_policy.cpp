#include "transport/hub/outbox_policy.hpp"

namespace signalbox::transport::outbox_policy {

bool must_drop_changes(const outbox& waiting, std::size_t bytes, const realtime_limits& limits) {
  return !waiting.empty() && waiting.bytes() + bytes > limits.outbox_bytes_max;
}

bool has_capacity(std::size_t bytes, const realtime_limits& limits) {
  return bytes * capacity_divisor < limits.outbox_bytes_max;
}

bool is_past_bound(std::size_t kept_bytes, const realtime_limits& limits) {
  return kept_bytes > limits.outbox_bytes_max;
}

bool is_past_hard_bound(std::size_t kept_bytes, const realtime_limits& limits) {
  return kept_bytes > limits.outbox_bytes_max * hard_bound_factor;
}

time_point stuck_since(std::size_t kept_bytes, time_point before, time_point now,
                       const realtime_limits& limits) {
  if (!is_past_bound(kept_bytes, limits)) return not_stuck;
  return before == not_stuck ? now : before;
}

bool is_grace_over(std::size_t kept_bytes, time_point stuck_since, time_point now,
                   const realtime_limits& limits) {
  return is_past_bound(kept_bytes, limits) && stuck_since != not_stuck &&
         now - stuck_since >= limits.slow_consumer_grace;
}

}  // namespace signalbox::transport::outbox_policy
