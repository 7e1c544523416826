#pragma once

#include <coroutine>
#include <memory>
#include <set>
#include <utility>

#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The suspension point of a task. The code that resumes the task holds the slot and not the frame,
/// which may have been destroyed in the meantime.
struct wait_slot {
  std::coroutine_handle<> waiting;

  /// Resumes the task; no effect if it was destroyed or already resumed.
  void resume() {
    if (waiting) std::exchange(waiting, nullptr).resume();
  }
};

/// Suspends a task until its slot is resumed. Resuming a slot that has outlived the frame has no
/// effect.
struct slot_awaiter {
  std::shared_ptr<wait_slot> slot = std::make_shared<wait_slot>();

  slot_awaiter() = default;
  slot_awaiter(const slot_awaiter&) = delete;
  slot_awaiter& operator=(const slot_awaiter&) = delete;
  ~slot_awaiter() { slot->waiting = nullptr; }

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> frame) const { slot->waiting = frame; }
  void await_resume() const noexcept {}
};

/// The pending tasks of one actor. Only for the actor's thread.
class coroutine_scope {
 public:
  coroutine_scope() = default;
  coroutine_scope(const coroutine_scope&) = delete;
  coroutine_scope& operator=(const coroutine_scope&) = delete;
  ~coroutine_scope() { clear(); }

  /// Starts a task and calls `ended` with its outcome unless the scope is cleared before.
  template <class T, class Ended>
  void start(task<T> work, Ended ended) {
    run(this, std::move(work), std::move(ended));
  }

  /// Destroys every task at its suspension point; the rest of the task does not run.
  void clear() {
    while (!frames_.empty())
      std::coroutine_handle<>::from_address(*frames_.begin()).destroy();
  }

  /// Returns the number of pending tasks.
  [[nodiscard]] std::size_t size() const { return frames_.size(); }

 private:
  /// The outermost frame of a task.
  struct root {
    class promise_type {
     public:
      template <class... Rest>
      explicit promise_type(coroutine_scope* scope, Rest&... /*rest*/) : scope_(scope) {
        scope_->frames_.insert(frame().address());
      }
      promise_type(const promise_type&) = delete;
      promise_type& operator=(const promise_type&) = delete;
      ~promise_type() { scope_->frames_.erase(frame().address()); }

      root get_return_object() const { return {}; }
      [[nodiscard]] std::suspend_never initial_suspend() const noexcept { return {}; }
      [[nodiscard]] std::suspend_never final_suspend() const noexcept { return {}; }
      void return_void() const {}
      [[noreturn]] void unhandled_exception() const { throw; }

     private:
      std::coroutine_handle<promise_type> frame() {
        return std::coroutine_handle<promise_type>::from_promise(*this);
      }
      coroutine_scope* scope_;
    };
  };

  template <class T, class Ended>
  static root run(coroutine_scope* /*scope*/, task<T> work, Ended ended) {
    detail::task_awaiter<T, true> waiting{std::move(work), nullptr};
    auto outcome = co_await waiting;
    ended(std::move(outcome));
  }

  std::set<void*> frames_;
};

}  // namespace signalbox::actors
