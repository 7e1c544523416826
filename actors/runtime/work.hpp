#pragma once

#include <caf/actor.hpp>
#include <caf/allowed_unsafe_message_type.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/send.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "actors/runtime/task_runner.hpp"
#include "core/error.hpp"
#include "core/retry_after.hpp"

namespace signalbox::actors {

/// Resumes the actor with the outcome of work that it requested. Never leaves the process.
struct work_done {
  std::function<void()> resume;
};

/// Runs `task`, which returns a `core::result`, on `runner`; then `then(outcome)` in the actor
/// `self`, which must handle `work_done`. Nothing is called after the actor has ended.
template <class Task, class Then>
void run_on(task_runner& runner, caf::event_based_actor* self, Task task, Then then) {
  using outcome = std::invoke_result_t<Task>;
  const caf::actor asker{self};
  const auto resume = [asker, then = std::move(then)](const std::shared_ptr<outcome>& result) {
    caf::anon_send(asker, work_done{[then, result]() mutable { then(std::move(*result)); }});
  };
  const bool taken = runner.submit([resume, task = std::move(task)]() mutable {
    auto result = std::make_shared<outcome>();
    try {
      *result = task();
    } catch (const std::exception& fault) {
      *result = core::fail(core::errc::internal, fault.what());
    }
    resume(result);
  });
  if (taken) return;
  auto busy = core::fail(core::errc::unavailable, "Signalbox is busy. Try again in a moment.");
  busy.error().retry_after = core::retry_after::at_once;
  resume(std::make_shared<outcome>(std::move(busy)));
}

}  // namespace signalbox::actors

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(signalbox::actors::work_done)
