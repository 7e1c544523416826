#pragma once

#include <caf/result.hpp>
#include <caf/send.hpp>
#include <caf/typed_response_promise.hpp>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/storage_turn.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/work.hpp"
#include "core/crypto/password_hash.hpp"

/// How the concerns of the identity actor answer: with what a worker returns, when it returns.
namespace signalbox::actors {

/// Delivers a value or an error.
template <class Promise, class T>
void deliver(Promise promise, core::result<T> outcome) {
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
  with_storage(in, std::move(task),
               [promise](core::result<Reply> outcome) { deliver(promise, std::move(outcome)); });
  return promise;
}

/// Runs `task`, which hashes a password and returns a `core::result`, when the turn of its share
/// has come; then `then(outcome)` in the actor. Errors: what the task returns; `unavailable` with
/// `sign_in_queue_full` where too many wait; `timeout` with `caller_gone` for a caller who waits no
/// longer, for whom nothing is hashed.
template <class Task, class Then>
void hash_for(identity_context& in, domain::hashing_share share, const waiting_caller& caller,
              Task task, Then then) {
  using outcome = std::invoke_result_t<Task>;
  const caf::actor asker{in.self};
  const auto resume = [asker, then = std::move(then)](outcome result) {
    caf::anon_send(asker,
                   work_done{[then, kept = std::make_shared<outcome>(std::move(result))]() mutable {
                     then(std::move(*kept));
                   }});
  };
  const bool is_taken =
      in.hashing.submit({.share = share,
                         .caller = caller,
                         .run =
                             [resume, task = std::move(task)]() mutable {
                               try {
                                 resume(task());
                               } catch (const std::exception& fault) {
                                 resume(core::fail(core::errc::internal, fault.what()));
                               }
                             },
                         .drop = [resume] { resume(std::unexpected(caller_gone())); }});
  if (!is_taken) resume(std::unexpected(sign_in_queue_full()));
}

/// Hashes a password on the hashing workers; then gives `then` what `task(hash, …)` returns on a
/// storage worker.
template <class Task, class Then>
void hash_and_store(identity_context& in, domain::hashing_share share, const waiting_caller& caller,
                    std::string password, Task task, Then then) {
  hash_for(
      in, share, caller,
      [cost = in.env.settings.password_cost, password = std::move(password)] {
        return core::hash_password(password, cost);
      },
      [&in, task = std::move(task), then](core::result<std::string> hash) mutable {
        if (!hash) {
          then(std::unexpected(std::move(hash.error())));
          return;
        }
        with_storage(
            in,
            [task, hash = std::move(*hash)](postgres::connection& on, postgres::deadline until) {
              return task(hash, on, until);
            },
            then);
      });
}

}  // namespace signalbox::actors
