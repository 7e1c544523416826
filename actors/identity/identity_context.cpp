#include "actors/identity/identity_context.hpp"

#include <chrono>
#include <optional>
#include <set>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "core/crypto/password_hash.hpp"
#include "domain/identity/password_rules.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// Limits for publishing unconfirmed changes. A change may wait for a worker after the
/// time with which it is stored.
/// @{
constexpr std::chrono::minutes unconfirmed_reach{1};
constexpr std::chrono::seconds unconfirmed_retry{2};
constexpr int unconfirmed_attempts_max = 30;
/// Newest entries of the audit log whose authors are published.
constexpr std::size_t recent_entries_max = 100;
/// @}

result<account_changed> read_account(postgres::connection& on, const domain::account_id& id,
                                     postgres::deadline until) {
  auto account = storage::account_repository(on, until).find(id);
  if (!account) return std::unexpected(std::move(account.error()));
  account_changed fact{.account = std::move(*account), .profile = std::nullopt};
  auto profile = storage::profile_repository(on, until).find(id);
  if (profile) {
    fact.profile = std::move(*profile);
  } else if (profile.error().code != core::errc::not_found) {
    return std::unexpected(std::move(profile.error()));
  }
  return fact;
}

struct recent_changes {
  std::vector<storage::ended_session> ended;
  std::vector<account_changed> changed;
};

result<recent_changes> read_changes(postgres::connection& on, core::time_point since,
                                    postgres::deadline until) {
  auto ended = storage::auth_session_repository(on, until).ended_since(since);
  const auto entries =
      storage::audit_repository(on, until).find({.from = since, .count = recent_entries_max});
  std::set<std::string> accounts;
  for (const auto& one : ended)
    accounts.insert(one.account.value);
  for (const auto& entry : entries)
    if (!entry.by.account.empty()) accounts.insert(entry.by.account.value);
  recent_changes found{.ended = std::move(ended), .changed = {}};
  for (const auto& account : accounts) {
    auto fact = read_account(on, domain::account_id{account}, until);
    // The account may have been deleted.
    if (!fact && fact.error().code == core::errc::not_found) continue;
    if (!fact) return std::unexpected(std::move(fact.error()));
    found.changed.push_back(std::move(*fact));
  }
  return found;
}

}  // namespace

task<std::string> identity_context::hash_password(domain::hashing_share share,
                                                  waiting_caller caller, std::string password) {
  const auto work = [password, cost = actor.env.settings.password_cost] {
    return core::hash_password(password, cost);
  };
  co_return co_await hash(share, caller, work);
}

task<void> identity_context::check_password(waiting_caller caller, std::string password,
                                            std::string stored_hash, core::error refusal) {
  const auto work = [password, stored_hash, refusal]() -> result<void> {
    if (password.size() > domain::password_bytes_max ||
        !core::password_matches(password, stored_hash)) {
      return std::unexpected(refusal);
    }
    return {};
  };
  co_await hash(domain::hashing_share::sign_in, caller, work);
}

void identity_context::publish(const sign_in_ended& fact) const {
  auto& system = actor.self->system();
  directory_service(system).send(actor.self, fact);
  if (!fact.session) operators_service(system).send(actor.self, fact);
}

void identity_context::publish(const account_changed& fact) const {
  auto& system = actor.self->system();
  directory_service(system).send(actor.self, fact);
  operators_service(system).send(actor.self, fact);
}

void identity_context::publish_ended(const domain::account_id& account,
                                     const std::vector<domain::session_id>& sessions) const {
  for (const auto& session : sessions)
    publish({account, session, std::nullopt, "session_ended"});
}

void identity_context::publish_account(const domain::account_id& account) {
  actor.start(publish_stored(account));
}

task<void> identity_context::publish_stored(domain::account_id account) {
  const auto read = [account](postgres::connection& on, postgres::deadline until) {
    return read_account(on, account, until);
  };
  publish(co_await actor.store(read));
}

/// Publishes all account changes since about `since`: the ended login sessions and the accounts
/// whose owners changed something. Publishing a change twice has no effect.
task<void> identity_context::publish_changes_since(core::time_point since) {
  const auto read = [since = since - unconfirmed_reach](postgres::connection& on,
                                                        postgres::deadline until) {
    return read_changes(on, since, until);
  };
  for (int attempt = 0; attempt < unconfirmed_attempts_max; ++attempt) {
    auto found = co_await outcome_of(actor.store(read));
    if (found) {
      for (const auto& one : found->ended)
        publish_ended(one.account, {one.session});
      for (const auto& fact : found->changed)
        publish(fact);
      co_return;
    }
    co_await actor.sleep(unconfirmed_retry);
  }
}

}  // namespace signalbox::actors
