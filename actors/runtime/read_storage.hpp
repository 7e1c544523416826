#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <utility>

#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"

namespace signalbox::actors {

/// Answers with what `task` reads on a storage worker, or with its error. Nothing waits for it: a
/// question that changes nothing needs no turn in the actor's line.
template <class Reply, class Actor, class Task>
caf::result<Reply> read_storage(Actor* self, environment& env, Task task) {
  auto promise = self->template make_response_promise<Reply>();
  with_storage(env, self, std::move(task), [promise](core::result<Reply> found) mutable {
    if (found) {
      promise.deliver(std::move(*found));
    } else {
      promise.deliver(to_caf(std::move(found.error())));
    }
  });
  return promise;
}

}  // namespace signalbox::actors
