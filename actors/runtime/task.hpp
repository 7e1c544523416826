#pragma once

#include <concepts>
#include <coroutine>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/error.hpp"

namespace signalbox::actors {

template <class T>
class task;

/// The operand of `co_await outcome_of(…)`.
template <class T>
struct caught_task {
  task<T> inner;
};

namespace detail {

class task_promise_base;
template <class T>
struct result_awaiter;
template <class T, bool Handles>
struct task_awaiter;

/// Wraps an awaiter that is an lvalue: g++ 12 copies one that `await_transform` returns by
/// reference.
template <class Awaiter>
struct awaiter_reference {
  Awaiter& of;

  [[nodiscard]] bool await_ready() { return of.await_ready(); }
  auto await_suspend(std::coroutine_handle<> frame) { return of.await_suspend(frame); }
  decltype(auto) await_resume() { return of.await_resume(); }
};

/// The parts of a task's promise that do not depend on its type.
class task_promise_base {
 public:
  struct final_awaiter {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      return ended.promise().pass_on();
    }
    void await_resume() const noexcept {}
  };

  [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
  [[nodiscard]] final_awaiter final_suspend() const noexcept { return {}; }
  /// The exception leaves through `resume` into the message handler, where it ends the actor with a
  /// fault.
  [[noreturn]] void unhandled_exception() const { throw; }

  template <class T>
  result_awaiter<T> await_transform(core::result<T> outcome);
  template <class T>
  task_awaiter<T, false> await_transform(task<T> inner);
  template <class T>
  task_awaiter<T, true> await_transform(caught_task<T> caught);
  /// Awaits any other lvalue as it is.
  template <class Awaiter>
  requires requires(Awaiter& it) { it.await_ready(); }
  awaiter_reference<Awaiter> await_transform(Awaiter& it) { return {it}; }

  /// `caller` continues in `frame` when this task has ended; null for a coroutine that is not a
  /// task.
  void set_caller(task_promise_base* caller, std::coroutine_handle<> frame, bool handles_failure) {
    caller_ = caller;
    caller_frame_ = frame;
    caller_handles_failure_ = handles_failure;
  }

  /// Ends the task at its suspension point with an error. Returns the frame to resume.
  std::coroutine_handle<> end_with(core::error why) {
    failure_ = std::move(why);
    return pass_on();
  }

 protected:
  std::optional<core::error> failure_;

 private:
  /// Returns the frame to resume after this task: its caller's, or after a failure the frame of the
  /// nearest caller that handles it.
  std::coroutine_handle<> pass_on() {
    auto* ended = this;
    while (ended->failure_ && ended->caller_ != nullptr && !ended->caller_handles_failure_) {
      ended->caller_->failure_ = std::move(ended->failure_);
      ended = ended->caller_;
    }
    return ended->caller_frame_;
  }

  task_promise_base* caller_ = nullptr;
  std::coroutine_handle<> caller_frame_ = std::noop_coroutine();
  bool caller_handles_failure_ = false;
};

template <class T>
class task_promise final : public task_promise_base {
 public:
  task<T> get_return_object();

  template <class Value>
  requires std::constructible_from<core::result<T>, Value>
  void return_value(Value&& value) {
    core::result<T> outcome(std::forward<Value>(value));
    if (outcome) {
      value_.emplace(std::move(*outcome));
    } else {
      failure_ = std::move(outcome.error());
    }
  }

  [[nodiscard]] core::result<T> take() {
    if (value_) return std::move(*value_);
    return std::unexpected(std::move(failure_).value_or(core::error{}));
  }

 private:
  std::optional<T> value_;
};

template <>
class task_promise<void> final : public task_promise_base {
 public:
  task<void> get_return_object();

  void return_void() const {}

  [[nodiscard]] core::result<void> take() {
    if (failure_) return std::unexpected(std::move(*failure_));
    return {};
  }
};

}  // namespace detail

/// An operation of an actor that spans several messages, written as one coroutine: it waits with
/// `co_await` for a worker, for its turn, or for another task, and continues in its actor. Starts
/// when it is awaited or passed to `coroutine_scope::start`; ends with a value or an error. Only
/// for the actor's thread.
///
/// `co_await` of a task or of a `core::result` returns the value. An error ends the awaiting task
/// with the same error, and so on outwards; `co_await outcome_of(…)` returns the error instead.
///
/// A task takes its arguments by value, because it may outlive those of its caller. An expression
/// with `co_await` must not create a closure or another aggregate, which g++ 12 would destroy
/// twice: store it in a variable first; `tests/architecture` checks this.
template <class T>
class [[nodiscard]] task {
 public:
  using promise_type = detail::task_promise<T>;

  task(task&& other) noexcept : frame_(std::exchange(other.frame_, {})) {}
  task& operator=(task&&) = delete;
  task(const task&) = delete;
  task& operator=(const task&) = delete;
  /// Also destroys a suspended task, with its local variables.
  ~task() {
    if (frame_) frame_.destroy();
  }

 private:
  friend promise_type;
  template <class U, bool Handles>
  friend struct detail::task_awaiter;

  explicit task(std::coroutine_handle<promise_type> frame) : frame_(frame) {}

  std::coroutine_handle<promise_type> frame_;
};

/// Awaits a task and returns its outcome as a `core::result<T>`, so that the awaiting task handles
/// the failure itself.
template <class T>
[[nodiscard]] caught_task<T> outcome_of(task<T> inner) {
  return {std::move(inner)};
}

namespace detail {

template <class T>
struct result_awaiter {
  core::result<T> outcome;
  task_promise_base& owner;

  [[nodiscard]] bool await_ready() const noexcept { return outcome.has_value(); }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> /*own*/) {
    return owner.end_with(std::move(outcome.error()));
  }
  T await_resume() {
    if constexpr (!std::is_void_v<T>) return std::move(*outcome);
  }
};

template <class T, bool Handles>
struct task_awaiter {
  task<T> inner;
  task_promise_base* caller;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> frame) {
    inner.frame_.promise().set_caller(caller, frame, Handles);
    return inner.frame_;
  }
  auto await_resume() -> std::conditional_t<Handles, core::result<T>, T> {
    auto outcome = inner.frame_.promise().take();
    if constexpr (Handles) {
      return outcome;
    } else if constexpr (!std::is_void_v<T>) {
      return std::move(*outcome);
    }
  }
};

template <class T>
result_awaiter<T> task_promise_base::await_transform(core::result<T> outcome) {
  return {std::move(outcome), *this};
}

template <class T>
task_awaiter<T, false> task_promise_base::await_transform(task<T> inner) {
  return {std::move(inner), this};
}

template <class T>
task_awaiter<T, true> task_promise_base::await_transform(caught_task<T> caught) {
  return {std::move(caught.inner), this};
}

template <class T>
task<T> task_promise<T>::get_return_object() {
  return task<T>(std::coroutine_handle<task_promise>::from_promise(*this));
}

inline task<void> task_promise<void>::get_return_object() {
  return task<void>(std::coroutine_handle<task_promise>::from_promise(*this));
}

}  // namespace detail
}  // namespace signalbox::actors
