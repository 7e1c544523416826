#pragma once

#include <functional>
#include <utility>

#include "actors/runtime/later.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/runtime/storage_work.hpp"

namespace signalbox::actors {

/// Reads with `task(postgres::connection&, postgres::deadline)`, a `core::result`, on a storage
/// worker as often as it takes, `load_retry_delay` after each failure; then `then(value)` in the
/// actor `self`, which must handle `work_done`. After a failure `meanwhile` is called in the actor.
template <class Task, class Then>
void load(caf::event_based_actor* self, environment& env, Task task, Then then,
          std::function<void()> meanwhile = {}) {
  with_storage(env, self, task,
               [self, &env, task, then, meanwhile = std::move(meanwhile)](auto stored) mutable {
                 if (stored) {
                   then(std::move(*stored));
                   return;
                 }
                 if (meanwhile) meanwhile();
                 later(self, load_retry_delay, [self, &env, task, then, meanwhile] {
                   load(self, env, task, then, meanwhile);
                 });
               });
}

/// The first behaviour of an owner, which begins with what storage holds: as `load`, while all else
/// waits in the mailbox. That is as new as what is read, or newer.
template <class Task, class Then>
[[nodiscard]] caf::behavior begin_from_storage(caf::event_based_actor* self, environment& env,
                                               Task task, Then then,
                                               std::function<void()> meanwhile = {}) {
  hold_back_messages(self);
  load(self, env, std::move(task), std::move(then), std::move(meanwhile));
  return {[](const work_done& work) { work.resume(); }};
}

}  // namespace signalbox::actors
