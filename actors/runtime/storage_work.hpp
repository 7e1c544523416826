#pragma once

#include <type_traits>
#include <utility>

#include "actors/runtime/environment.hpp"
#include "actors/runtime/work.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

/// The outcome of `task(postgres::connection&, postgres::deadline)`, a `core::result`.
template <class Task>
using storage_outcome =
    storage::attempted<std::invoke_result_t<Task&, postgres::connection&, postgres::deadline>>;

/// Runs `task(postgres::connection&, postgres::deadline)` on a storage worker with a connection
/// from the pool, then `then(outcome)` in the actor. Errors: what the task returns, or throws as a
/// `storage::failure`; `unavailable` when there is no connection before the deadline.
template <class Task, class Then>
void with_storage(environment& env, caf::event_based_actor* self, Task task, Then then) {
  run_on(
      env.storage_workers, self,
      [&env, task = std::move(task)]() mutable -> storage_outcome<Task> {
        const auto until = std::chrono::steady_clock::now() + env.settings.storage_deadline;
        auto lease = env.storage.acquire(until);
        if (!lease) return std::unexpected(std::move(lease.error()));
        return storage::attempt([&] { return task(**lease, until); });
      },
      std::move(then));
}

}  // namespace signalbox::actors
