#include "actors/identity/account_news.hpp"

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/directory.hpp"
#include "actors/runtime/storage_work.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

result<account_changed> news_of(postgres::connection& on, const domain::account_id& id,
                                postgres::deadline until) {
  auto account = storage::account_repository(on, until).find(id);
  if (!account) return std::unexpected(std::move(account.error()));
  account_changed news{.account = std::move(*account), .profile = std::nullopt};
  auto profile = storage::profile_repository(on, until).find(id);
  if (profile) {
    news.profile = std::move(*profile);
  } else if (profile.error().code != core::errc::not_found) {
    return std::unexpected(std::move(profile.error()));
  }
  return news;
}

/// A change notes its moment before a password is hashed for it and before it waits for a worker.
constexpr std::chrono::minutes unconfirmed_reach{1};
constexpr std::chrono::seconds unconfirmed_retry{2};
constexpr int unconfirmed_attempts_max = 30;
/// Newest entries of the audit log whose authors are looked at.
constexpr std::size_t recent_entries_max = 100;

struct recent_changes {
  std::vector<storage::ended_session> ended;
  std::vector<account_changed> changed;
};

result<recent_changes> recent_changes_since(postgres::connection& on, core::time_point since,
                                            postgres::deadline until) {
  auto ended = storage::auth_session_repository(on, until).ended_since(since);
  if (!ended) return std::unexpected(std::move(ended.error()));
  const auto entries =
      storage::audit_repository(on, until).find({.from = since, .count = recent_entries_max});
  if (!entries) return std::unexpected(entries.error());
  std::set<std::string> accounts;
  for (const auto& one : *ended)
    accounts.insert(one.account.value);
  for (const auto& entry : *entries)
    if (entry.by.account) accounts.insert(entry.by.account->value);
  recent_changes found{.ended = std::move(*ended), .changed = {}};
  for (const auto& account : accounts) {
    auto news = news_of(on, domain::account_id{account}, until);
    // One that was deleted has no news.
    if (!news && news.error().code == core::errc::not_found) continue;
    if (!news) return std::unexpected(std::move(news.error()));
    found.changed.push_back(std::move(*news));
  }
  return found;
}

void publish(identity_context& in, core::time_point since, int attempts_left) {
  with_storage(
      in.env, in.self,
      [since](postgres::connection& on, postgres::deadline until) {
        return recent_changes_since(on, since, until);
      },
      [&in, since, attempts_left](result<recent_changes> found) {
        if (!found) {
          if (attempts_left <= 1) return;
          in.self->delayed_send(in.self, unconfirmed_retry, work_done{[&in, since, attempts_left] {
                                  publish(in, since, attempts_left - 1);
                                }});
          return;
        }
        for (auto& one : found->ended)
          in.self->send(in.directory, sign_in_ended{std::move(one.account), std::move(one.session),
                                                    std::nullopt, "session_ended"});
        for (auto& news : found->changed)
          in.self->send(in.directory, std::move(news));
      });
}

}  // namespace

void publish_recent_changes(identity_context& in, core::time_point since) {
  publish(in, since - unconfirmed_reach, unconfirmed_attempts_max);
}

void tell_changed(identity_context& in, const domain::account_id& account) {
  with_storage(
      in.env, in.self,
      [account](postgres::connection& on, postgres::deadline until) {
        return news_of(on, account, until);
      },
      [&in](result<account_changed> news) {
        if (news) in.self->send(in.directory, std::move(*news));
      });
}

}  // namespace signalbox::actors
