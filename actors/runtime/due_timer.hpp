#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "actors/runtime/actor_context.hpp"
#include "core/time.hpp"

namespace signalbox::actors {

/// Calls a function when something is due. Setting it again replaces the earlier time. A call can
/// be early, because the timer waits at most `delay_max` at once, so that a changed clock is
/// noticed: the function checks what is due, and sets the timer again. Belongs to a part of an
/// actor and ends with it; only for the actor's thread.
class due_timer {
 public:
  static constexpr std::chrono::minutes delay_max{10};

  due_timer(actor_context& context, std::function<void()> call)
      : context_(context), call_(std::move(call)) {}
  due_timer(const due_timer&) = delete;
  due_timer& operator=(const due_timer&) = delete;
  ~due_timer() = default;

  /// A time in the past is due at once.
  void set(core::time_point due);
  void set_after(std::chrono::milliseconds delay);
  void clear() { ++generation_; }

 private:
  task<void> call_after(std::chrono::milliseconds delay, std::uint64_t generation);

  actor_context& context_;
  std::function<void()> call_;
  std::uint64_t generation_ = 0;
};

}  // namespace signalbox::actors
