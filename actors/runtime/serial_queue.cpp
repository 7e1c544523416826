#include "actors/runtime/serial_queue.hpp"

#include "actors/runtime/commit.hpp"
#include "actors/runtime/work.hpp"

namespace signalbox::actors {

namespace {

struct turn_awaiter {
  std::shared_ptr<wait_slot> slot = std::make_shared<wait_slot>();

  ~turn_awaiter() { slot->waiting = nullptr; }
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> frame) const { slot->waiting = frame; }
  void await_resume() const noexcept {}
};

}  // namespace

task<serial_queue::turn> serial_queue::enter() {
  if (closed_) co_return std::unexpected(change_dropped());
  if (busy_) {
    if (waiting_.size() >= waiting_max) co_return std::unexpected(line_full());
    turn_awaiter waiting;
    waiting_.push_back(waiting.slot);
    co_await waiting;
    if (closed_) co_return std::unexpected(change_dropped());
  }
  busy_ = true;
  co_return turn(*this);
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
  // The turn stays taken until the next change has it: none that arrives meanwhile overtakes it.
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
