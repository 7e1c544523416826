#include "actors/identity/own_account.hpp"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "actors/identity/identity_storage.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/runtime/service.hpp"
#include "core/crypto/password_hash.hpp"
#include "domain/identity/password_rules.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// The time for one organization to remove a member.
constexpr std::chrono::seconds leave_deadline{10};

/// Lists the organizations of an account that is to be deleted.
result<std::vector<storage::departure>> list_departures(postgres::connection& on,
                                                        const domain::account_id& account,
                                                        postgres::deadline until) {
  if (auto allowed = storage::operator_repository(on, until).check_deletion(account); !allowed)
    return std::unexpected(std::move(allowed.error()));
  return storage::departure_repository(on, until).list(account);
}

/// Rejects the deletion if an organization would be left without an owner.
result<void> check_departures(const std::vector<storage::departure>& organizations) {
  for (const auto& each : organizations) {
    if (!each.is_last_owner || (each.is_alone && !each.has_projects)) continue;
    return core::fail(core::errc::conflict,
                      each.is_alone
                          ? fmt::format("The organization {} still has projects. Delete them or "
                                        "transfer the organization to another owner first.",
                                        each.name)
                          : fmt::format("You are the last owner of the organization {}. Make "
                                        "another member an owner or delete the organization first.",
                                        each.name));
  }
  return {};
}

}  // namespace

task<described_user> own_account::handle(describe_user request) {
  const auto read = [account = request.account](postgres::connection& on,
                                                postgres::deadline until) {
    return describe(on, account, until);
  };
  co_return co_await context_.store(read);
}

task<domain::profile> own_account::handle(update_profile request) {
  const auto save = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                               postgres::deadline until) {
    return storage::profile_repository(on, until).update(request.account,
                                                         {.username = request.username,
                                                          .first_name = request.first_name,
                                                          .last_name = request.last_name},
                                                         by);
  };
  auto changed = co_await context_.store(save);
  context_.publish_account(request.account);
  co_return changed;
}

task<done> own_account::handle(reauthenticate request) {
  co_await reauthentication_.demand(claimed_by(request.by, request.password, request.caller));
  const auto save = [session = request.by.session, at = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return storage::auth_session_repository(on, until).prove(session, at);
  };
  co_await context_.store(save);
  co_return done{};
}

task<done> own_account::handle(demand_proof request) {
  co_await reauthentication_.demand(claimed_by(request.by));
  co_return done{};
}

task<described_user> own_account::handle(change_password request) {
  co_await domain::check_account_password(request.password);
  const reauthentication_claim claim{.account = request.account,
                                     .session = request.session,
                                     .password = request.current_password,
                                     .remote_address = request.by.remote_address,
                                     .caller = request.caller};
  const auto person = co_await reauthentication_.demand(claim);
  const auto hash = co_await hash_next(request, person.password_hash);
  const auto save =
      [account = request.account, session = request.session, hash, by = context_.stamp(request.by)](
          postgres::connection& on, postgres::deadline until) -> result<described_user> {
    const auto ended =
        storage::account_repository(on, until).set_password_hash(account, hash, session, by);
    if (!ended) return std::unexpected(ended.error());
    return describe(on, account, until);
  };
  auto user = co_await context_.store(save);
  context_.publish({request.account, std::nullopt, request.session, "password_reset"});
  co_return user;
}

task<std::string> own_account::hash_next(change_password request, std::string stored_hash) {
  const auto work = [password = request.password, stored_hash,
                     cost = context_.actor.env.settings.password_cost]() -> result<std::string> {
    if (core::password_matches(password, stored_hash)) return std::unexpected(same_password());
    return core::hash_password(password, cost);
  };
  co_return co_await context_.hash(domain::hashing_share::sign_in, request.caller, work);
}

/// If it is interrupted, the user has left some organizations and can repeat the request.
task<done> own_account::handle(delete_account request) {
  const reauthentication_claim claim{.account = request.account,
                                     .session = request.session,
                                     .password = request.password,
                                     .remote_address = request.by.remote_address,
                                     .caller = request.caller};
  const auto account = (co_await reauthentication_.demand(claim)).id;
  const auto list = [account](postgres::connection& on, postgres::deadline until) {
    return list_departures(on, account, until);
  };
  const auto organizations = co_await context_.store(list);
  co_await check_departures(organizations);
  for (const auto& each : std::views::reverse(organizations)) {
    const auto left = co_await outcome_of(leave(each, account, request.by));
    // The organization may have been deleted meanwhile.
    if (!left && left.error().code != core::errc::not_found) co_await left;
  }
  const auto remove = [account, by = context_.stamp(request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::account_repository(on, until).remove(account, by);
  };
  co_await context_.store(remove);
  context_.publish({account, std::nullopt, std::nullopt, "account_deleted", true});
  co_return done{};
}

task<done> own_account::leave(storage::departure organization, domain::account_id account,
                              domain::requester by) {
  auto& actor = context_.actor;
  const auto directory = directory_service(actor.self->system()).current();
  const find_organization find{organization.slug};
  const auto owner = co_await actor.ask(directory, find, leave_deadline);
  if (organization.is_alone) {
    const remove_organization remove{.by = by};
    co_return co_await actor.ask(owner, remove, leave_deadline);
  }
  const remove_member remove{.account = account, .from = std::nullopt, .by = std::move(by)};
  co_return co_await actor.ask(owner, remove, leave_deadline);
}

}  // namespace signalbox::actors
