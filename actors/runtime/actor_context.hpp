#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <chrono>
#include <memory>
#include <type_traits>
#include <utility>

#include "actors/runtime/coroutine_scope.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/send.hpp"
#include "actors/runtime/serial_queue.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/runtime/task.hpp"
#include "actors/runtime/work.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

namespace detail {

/// Suspends a task until a message delivers its outcome, a `core::result`.
template <class Outcome>
class outcome_awaiter {
 public:
  outcome_awaiter() = default;
  outcome_awaiter(const outcome_awaiter&) = delete;
  outcome_awaiter& operator=(const outcome_awaiter&) = delete;
  ~outcome_awaiter() { place_->slot.waiting = nullptr; }

  /// Stores the outcome and resumes the task if it still exists.
  [[nodiscard]] auto setter() const {
    return [place = place_](Outcome outcome) {
      place->outcome = std::move(outcome);
      place->slot.resume();
    };
  }

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> frame) const { place_->slot.waiting = frame; }
  Outcome await_resume() const { return std::move(place_->outcome); }

 private:
  struct place {
    wait_slot slot;
    Outcome outcome = core::fail(core::errc::internal, "The outcome is not available yet.");
  };
  std::shared_ptr<place> place_ = std::make_shared<place>();
};

}  // namespace detail

/// The shared context of an actor and its parts: the actor, the environment, the queue of its
/// changes and its pending tasks. The actor owns it, handles `work_done`, and clears the tasks in
/// `on_exit`.
struct actor_context {
  caf::event_based_actor* self;
  environment& env;
  serial_queue queue{self};
  coroutine_scope tasks = {};

  /// Starts a task and answers the request that is being handled with its outcome.
  template <class Reply>
  caf::result<Reply> answer(task<Reply> work) {
    auto promise = self->make_response_promise<Reply>();
    tasks.start(std::move(work), [promise](core::result<Reply> outcome) mutable {
      if (outcome) {
        promise.deliver(std::move(*outcome));
      } else {
        promise.deliver(to_caf(std::move(outcome.error())));
      }
    });
    return promise;
  }

  /// Starts a task whose outcome is not needed.
  void start(task<void> work) {
    tasks.start(std::move(work), [](const core::result<void>&) {});
  }

  /// Returns the initial behavior of an actor that loads its state from storage: runs `loading`,
  /// while all other messages wait in the mailbox. The loaded state is at least as new as these
  /// messages.
  caf::behavior begin(task<void> loading);

  /// Suspends the task for `delay`.
  task<void> sleep(std::chrono::milliseconds delay) {
    detail::outcome_awaiter<core::result<void>> waiting;
    self->delayed_send(self, delay, work_done{[set = waiting.setter()] { set({}); }});
    (void)co_await waiting;
  }

  /// Sends a request to an actor that accepts it and waits for the reply. Errors: those of the
  /// actor; `timeout` after `deadline`; `unavailable` when the actor has ended.
  template <class Requests, accepted_by<Requests> Request>
  task<typename Request::reply> ask(handle<Requests> target, Request request,
                                    std::chrono::milliseconds deadline) {
    using reply = typename Request::reply;
    detail::outcome_awaiter<core::result<reply>> waiting;
    const auto response = actors::request(self, target, caf::infinite, std::move(request));
    response.then([set = waiting.setter()](reply& answer) { set(std::move(answer)); },
                  [set = waiting.setter()](const caf::error& failure) {
                    set(std::unexpected(from_caf(failure)));
                  });
    const auto timeout = env.timeouts.start(self, response.id(), deadline);
    auto outcome = co_await waiting;
    co_return co_await std::move(outcome);
  }

  // In the following functions `work` is a local variable of the awaiting task. It is copied to the
  // worker, so it must not refer to members of the actor.

  /// Runs `work()`, which returns a `core::result`, on a worker. Errors: those of `work`;
  /// `internal` when it throws; `unavailable` when the workers' queue is full or they have stopped.
  template <class Work, class Outcome = std::invoke_result_t<Work&>>
  task<typename Outcome::value_type> run(task_runner& workers, Work& work) {
    detail::outcome_awaiter<Outcome> waiting;
    run_on(workers, self, work, waiting.setter());
    auto outcome = co_await waiting;
    co_return co_await std::move(outcome);
  }

  /// Runs `work(postgres::connection&, postgres::deadline)`, which returns a value, nothing or a
  /// `core::result`, on a storage worker. Errors: those that `work` returns, or throws as a
  /// `storage::failure`; `unavailable` without a connection in time.
  template <class Work, class Outcome = storage_outcome<Work>>
  task<typename Outcome::value_type> store(Work& work) {
    detail::outcome_awaiter<Outcome> waiting;
    with_storage(env, self, work, waiting.setter());
    auto outcome = co_await waiting;
    co_return co_await std::move(outcome);
  }

  /// As `store`, retried `load_retry_delay` after each error until it succeeds.
  template <class Work, class Outcome = storage_outcome<Work>>
  task<typename Outcome::value_type> load(Work& work) {
    auto outcome = co_await outcome_of(store(work));
    while (!outcome) {
      co_await sleep(load_retry_delay);
      outcome = co_await outcome_of(store(work));
    }
    co_return co_await std::move(outcome);
  }

  /// As `store`, for a change of the actor's own state, which holds a turn of the queue. After an
  /// unknown outcome the state in memory may differ from the stored state: the queue is closed and
  /// the actor ends, to be restarted from storage.
  template <class Work, class Outcome = storage_outcome<Work>>
  task<typename Outcome::value_type> commit(const serial_queue::turn& /*held*/, Work& work) {
    auto outcome = co_await outcome_of(store(work));
    if (!outcome && core::is_outcome_unknown(outcome.error())) end_in_doubt();
    co_return co_await std::move(outcome);
  }

 private:
  void end_in_doubt();
};

}  // namespace signalbox::actors
