#pragma once

#include <caf/actor.hpp>
#include <caf/send.hpp>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "actors/identity/attempts.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/hashing_queue.hpp"
#include "actors/runtime/stamp.hpp"
#include "core/unknown_outcome.hpp"

namespace signalbox::actors {

/// The context that the parts of the identity actor share: its actor context, the counted
/// attempts, and the passwords queued for hashing. Lives as long as the actor.
struct identity_context {
  actor_context& actor;
  actors::attempts attempts;
  hashing_queue hashing;

  /// Returns the requester with the current time as the time of the change.
  [[nodiscard]] domain::requester stamp(const domain::requester& by) const {
    return actors::stamp(actor.env, by);
  }

  /// As `actor_context::store`. The identity actor keeps no state of accounts: after an unknown
  /// outcome it publishes the stored state, so that the connections of ended login sessions are
  /// closed even though the change was not confirmed.
  template <class Work, class Outcome = storage_outcome<Work>>
  task<typename Outcome::value_type> store(Work& work) {
    const auto since = actor.env.now();
    auto outcome = co_await outcome_of(actor.store(work));
    if (!outcome && core::is_outcome_unknown(outcome.error()))
      actor.start(publish_changes_since(since));
    co_return co_await std::move(outcome);
  }

  /// Runs `work()`, which hashes a password and returns a `core::result`, on a hashing worker in
  /// the turn of its share. `work` is copied to the worker, as in `actor_context::run`. Errors:
  /// those of `work`; `unavailable` with `sign_in_queue_full` when the queue is full; `timeout`
  /// with `caller_gone`, without hashing, when the caller has gone.
  template <class Work, class Outcome = std::invoke_result_t<Work&>>
  task<typename Outcome::value_type> hash(domain::hashing_share share, waiting_caller caller,
                                          Work& work) {
    detail::outcome_awaiter<Outcome> waiting;
    const auto resume = [self = caf::actor(actor.self), set = waiting.setter()](Outcome outcome) {
      const auto kept = std::make_shared<Outcome>(std::move(outcome));
      caf::anon_send(self, work_done{[set, kept] { set(std::move(*kept)); }});
    };
    const auto run = [resume, work]() mutable {
      try {
        resume(work());
      } catch (const std::exception& fault) {
        resume(core::fail(core::errc::internal, fault.what()));
      }
    };
    const auto drop = [resume] { resume(std::unexpected(caller_gone())); };
    hashing_task waiting_task{
        .share = share, .caller = std::move(caller), .run = run, .drop = drop};
    if (!hashing.submit(std::move(waiting_task))) resume(std::unexpected(sign_in_queue_full()));
    auto outcome = co_await waiting;
    co_return co_await std::move(outcome);
  }

  /// Hashes a new password. Errors: as `hash`.
  task<std::string> hash_password(domain::hashing_share share, waiting_caller caller,
                                  std::string password);

  /// Compares a password with the stored hash, in the turn of a sign-in. Errors: `refusal` when the
  /// password is wrong or too long; as `hash`.
  task<void> check_password(waiting_caller caller, std::string password, std::string stored_hash,
                            core::error refusal);

  // Publishes ended login sessions: the directory notifies the affected connections and
  // organizations.

  void publish(const sign_in_ended& fact) const;
  /// Publishes the end of individual login sessions of an account.
  void publish_ended(const domain::account_id& account,
                     const std::vector<domain::session_id>& sessions) const;
  /// Reads an account and publishes its current state (`account_changed`). While storage is
  /// unavailable nothing is published: clients read the account with their next request.
  void publish_account(const domain::account_id& account);

 private:
  void publish(const account_changed& fact) const;
  task<void> publish_stored(domain::account_id account);
  task<void> publish_changes_since(core::time_point since);
};

}  // namespace signalbox::actors
