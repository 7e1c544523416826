#include "actors/runtime/serial_queue.hpp"

#include "core/retry_after.hpp"

namespace signalbox::actors {

namespace {

core::error queue_full() {
  return {.code = core::errc::too_many_requests,
          .message = "Too many changes are queued for this resource. Try again in a moment.",
          .retry_after = core::retry_after::at_once,
          .fields = {},
          .detail_code = {}};
}

/// The error of a change that was queued, or arrived, after a change with an unknown outcome.
core::error queue_closed() {
  return {.code = core::errc::unavailable,
          .message =
              "An earlier change was not confirmed, so this change was not made. Try again in a "
              "moment.",
          .retry_after = core::retry_after::at_once,
          .fields = {},
          .detail_code = {}};
}

}  // namespace

task<serial_queue::turn> serial_queue::enter() {
  if (closed_) co_return std::unexpected(queue_closed());
  if (busy_) {
    if (waiting_.size() >= waiting_max) co_return std::unexpected(queue_full());
    slot_awaiter waiting;
    waiting_.push_back(waiting.slot);
    co_await waiting;
    if (closed_) co_return std::unexpected(queue_closed());
  }
  busy_ = true;
  co_return turn(*this);
}

std::optional<serial_queue::turn> serial_queue::try_enter() {
  if (busy_ || closed_) return std::nullopt;
  busy_ = true;
  return turn(*this);
}

void serial_queue::close() {
  closed_ = true;
  for (const auto& each : std::exchange(waiting_, {}))
    each->resume();
}

void serial_queue::release() {
  if (waiting_.empty()) {
    busy_ = false;
    return;
  }
  // The queue stays busy until the next change has the turn, so that no new change overtakes it.
  caf::anon_send(caf::actor(self_), work_done{[this, next = waiting_.front()] {
                   if (next->waiting) {
                     next->resume();
                   } else {
                     release();
                   }
                 }});
  waiting_.pop_front();
}

}  // namespace signalbox::actors
