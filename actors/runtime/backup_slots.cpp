#include "actors/runtime/backup_slots.hpp"

#include <algorithm>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

namespace signalbox::actors {

/// Shared with the slots, which may be released after the end of the object.
struct backup_slots::state : std::enable_shared_from_this<backup_slots::state> {
  struct waiter {
    urgency how;
    ready call;
    std::weak_ptr<void> ticket;
  };

  explicit state(std::size_t max) : running_max(max) {}

  /// Gives free slots to those who wait.
  void proceed() {
    while (auto next = take()) {
      // Outside of the lock: the call may enter again, and may drop its slot at once.
      next->call(make_slot());
    }
  }

  /// Returns the next one who waits, with a slot counted for it; nothing while none is free.
  std::optional<waiter> take() {
    const std::lock_guard lock(guard);
    std::erase_if(waiting, [](const waiter& one) { return one.ticket.expired(); });
    if (running >= running_max || waiting.empty()) return std::nullopt;
    auto chosen = std::ranges::find(waiting, urgency::requested, &waiter::how);
    if (chosen == waiting.end()) chosen = waiting.begin();
    std::optional<waiter> taken(std::move(*chosen));
    waiting.erase(chosen);
    ++running;
    return taken;
  }

  slot make_slot() {
    return {this, [of = shared_from_this()](void*) { of->release(); }};
  }

  void release() {
    {
      const std::lock_guard lock(guard);
      --running;
    }
    proceed();
  }

  const std::size_t running_max;
  mutable std::mutex guard;
  std::size_t running = 0;    ///< guarded by `guard`
  std::list<waiter> waiting;  ///< same
};

backup_slots::backup_slots(std::size_t running_max)
    : state_(std::make_shared<state>(std::max<std::size_t>(running_max, 1))) {}

backup_slots::ticket backup_slots::enter(urgency how, ready call) {
  auto made = std::make_shared<int>(0);
  {
    const std::lock_guard lock(state_->guard);
    state_->waiting.push_back({.how = how, .call = std::move(call), .ticket = made});
  }
  state_->proceed();
  return made;
}

backup_slots::slot backup_slots::occupy() {
  {
    const std::lock_guard lock(state_->guard);
    ++state_->running;
  }
  return state_->make_slot();
}

backup_slots::counts backup_slots::now() const {
  const std::lock_guard lock(state_->guard);
  const auto waiting = std::ranges::count_if(
      state_->waiting, [](const state::waiter& one) { return !one.ticket.expired(); });
  return {.running = state_->running, .waiting = static_cast<std::size_t>(waiting)};
}

}  // namespace signalbox::actors
