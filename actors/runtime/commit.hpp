#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <utility>

#include "actors/messages/basic.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"

namespace signalbox::actors {

/// What is answered when an actor's line of changes is full.
[[nodiscard]] core::error line_full();

/// What is answered to a change that waited when the actor ended in doubt about an earlier one.
[[nodiscard]] core::error change_dropped();

/// The answer of storage where it returns nothing.
[[nodiscard]] core::result<done> as_done(const core::result<void>& stored);

/// The way every change of an actor goes: `task` commits on a storage worker when its turn in the
/// actor's line comes, then `take` turns what it returned into the actor's new state and into the
/// answer. Committed first, published after. `Actor` handles `work_done`.
template <class Reply, class Actor, class Task, class Take>
caf::result<Reply> commit(Actor* self, environment& env, change_line& line, Task task, Take take) {
  auto promise = self->template make_response_promise<Reply>();
  const bool entered = line.enter(
      [self, &env, &line, promise, task = std::move(task), take = std::move(take)]() mutable {
        with_storage(env, self, std::move(task),
                     [self, &line, promise, take = std::move(take)](auto outcome) mutable {
                       if (outcome) {
                         promise.deliver(take(std::move(*outcome)));
                         line.leave();
                       } else {
                         promise.deliver(to_caf(outcome.error()));
                         end_turn(self, line, &outcome.error());
                       }
                     });
      },
      [promise]() mutable { promise.deliver(to_caf(change_dropped())); });
  if (!entered) promise.deliver(to_caf(line_full()));
  return promise;
}

}  // namespace signalbox::actors
