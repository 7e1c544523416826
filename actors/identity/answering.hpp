#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <string>
#include <utility>

#include "actors/error_bridge.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/storage_work.hpp"
#include "domain/password_hash.hpp"

/// How the concerns of the identity actor answer: with what a worker returns, when it returns.
namespace signalbox::actors {

/// Delivers a value or an error.
template <class Promise, class T>
void deliver(Promise promise, domain::result<T> outcome) {
  if (outcome) {
    promise.deliver(std::move(*outcome));
  } else {
    promise.deliver(to_caf(std::move(outcome.error())));
  }
}

/// Answers a request with what a storage task returns.
template <class Reply, class Task>
caf::result<Reply> answer(identity_context& in, Task task) {
  auto promise = in.self->make_response_promise<Reply>();
  with_storage(in.env, in.self, std::move(task),
               [promise](domain::result<Reply> outcome) { deliver(promise, std::move(outcome)); });
  return promise;
}

/// Hashes a password on the hashing workers; then gives `then` what `task(hash, …)` returns on a
/// storage worker.
template <class Task, class Then>
void hash_and_store(identity_context& in, std::string password, Task task, Then then) {
  run_on(
      in.env.hashing_workers, in.self,
      [cost = in.env.settings.password_cost, password = std::move(password)] {
        return domain::hash_password(password, cost);
      },
      [&in, task = std::move(task), then](domain::result<std::string> hash) mutable {
        if (!hash) {
          then(std::unexpected(std::move(hash.error())));
          return;
        }
        with_storage(
            in.env, in.self,
            [task, hash = std::move(*hash)](postgres::connection& on, postgres::deadline until) {
              return task(hash, on, until);
            },
            then);
      });
}

}  // namespace signalbox::actors
