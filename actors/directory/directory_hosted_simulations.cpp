#include <caf/exit_reason.hpp>
#include <chrono>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "actors/directory/directory_actor.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/simulation/simulated_faults.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/unknown_outcome.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/simulation/hosted_simulation_repository.hpp"

// The simulated projects of a load test. Their actors start and stop with their rows, and only the
// directory knows all actors.
namespace signalbox::actors {

namespace {

using core::result;
using storage::hosted_simulation_repository;

/// Simulated projects are created with an age, as on a server that has run for a while.
constexpr std::chrono::days simulated_since{30};
/// No simulation lasts longer than this.
constexpr std::chrono::days simulated_until{60};
/// No client connects to a simulated database.
constexpr std::string_view simulated_password = "simulated";

/// Errors: `databases_are_real`.
result<provisioning::simulated_provider*> require_simulated(const environment& env) {
  if (auto* fleet = simulated_fleet_of(env.provider)) return fleet;
  return std::unexpected(databases_are_real());
}

hosted_simulation_repository::addition addition_of(const add_to_hosted_simulation& request,
                                                   const environment& env) {
  const auto now = env.now();
  return {
      .what = request.what,
      .defaults = {.sealed_password =
                       [&key = env.sealing, random = env.random](const domain::project_ref& ref) {
                         return core::seal_secret(simulated_password,
                                                  domain::project_password_row(ref), key, random);
                       },
                   .since = now - simulated_since,
                   .signed_in_until = now + simulated_until},
      .ports = env.settings.ports,
      .to = request.to};
}

result<std::vector<hosted_simulation_repository::holder>> find_holders(
    postgres::connection& on, const std::vector<domain::session_id>& sessions,
    const domain::requester& by, postgres::deadline until) {
  auto found = hosted_simulation_repository(on, until).find_people(sessions);
  if (!found) return found;
  const storage::audit_entry entry{.by = by,
                                   .action = domain::audit::fleet_give_tokens,
                                   .target = "a simulation",
                                   .detail = {{"people", sessions.size()}}};
  storage::audit_repository(on, until).append(entry);
  return found;
}

}  // namespace

task<found_hosted_simulation> directory_actor::find_simulated() {
  co_await require_simulated(context_.env);
  const auto read = [](postgres::connection& on, postgres::deadline until) {
    return hosted_simulation_repository(on, until).find();
  };
  auto found = co_await context_.store(read);
  co_return found_hosted_simulation{std::move(found)};
}

task<fleet_added> directory_actor::add(add_to_hosted_simulation request) {
  auto* const fleet = co_await require_simulated(context_.env);
  const auto save = [addition = addition_of(request, context_.env),
                     by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return hosted_simulation_repository(on, until).add(addition, by);
  };
  auto stored = co_await outcome_of(context_.store(save));
  if (!stored && core::is_outcome_unknown(stored.error())) {
    context_.start(reload_fleet());
    restart_organizations_of(request.what.members);
  }
  auto added = co_await std::move(stored);
  fleet->recall(domain::without_passwords(added.projects));
  start_simulated(request.what, std::move(added.projects));
  co_return fleet_added{std::move(added.to), std::move(added.people)};
}

void directory_actor::start_simulated(const domain::simulated_fleet& what,
                                      std::vector<domain::stored_project> projects) {
  for (const auto& each : what.organizations) {
    slugs_.insert(each.slug.value);
    fleet_service(system()).send(this, organization_named{each.slug, each.name});
  }
  restart_organizations_of(what.members);
  for (auto& each : projects) {
    start_project(each);
    apply(project_changed{std::move(each)});
  }
}

void directory_actor::restart_organizations_of(
    const std::vector<domain::simulated_fleet::member>& members) {
  for (const auto& each : members) {
    const auto running = organizations_.find(each.organization.value);
    if (running != organizations_.end())
      send_exit(running->second, caf::exit_reason::remote_link_unreachable);
  }
}

task<simulation_tokens> directory_actor::give(issue_simulation_tokens request) {
  const auto& env = context_.env;
  co_await require_simulated(env);
  const auto find = [sessions = request.sessions, by = stamp(env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return find_holders(on, sessions, by, until);
  };
  const auto holders = co_await context_.store(find);
  const auto now = env.now();
  simulation_tokens made{.tokens = {}, .expires_at = now + domain::simulation_token_life};
  made.tokens.reserve(holders.size());
  for (const auto& each : holders) {
    made.tokens.push_back(domain::sign_access_token({.account = each.account,
                                                     .session = each.session,
                                                     .email = each.email,
                                                     .issued_at = now,
                                                     .expires_at = made.expires_at},
                                                    env.signing));
  }
  co_return made;
}

task<found_hosted_simulation> directory_actor::remove(remove_hosted_simulation request) {
  auto* const fleet = co_await require_simulated(context_.env);
  const auto remove = [by = stamp(context_.env, request.by)](postgres::connection& on,
                                                             postgres::deadline until) {
    return hosted_simulation_repository(on, until).remove(domain::fleet_batch_max, by);
  };
  auto stored = co_await outcome_of(context_.store(remove));
  if (!stored && core::is_outcome_unknown(stored.error())) context_.start(reload_fleet());
  auto removed = co_await std::move(stored);
  std::vector<domain::project_ref> refs;
  refs.reserve(removed.projects.size());
  for (const auto& [ref, organization] : removed.projects) {
    end_simulated(ref, organization);
    refs.push_back(ref);
  }
  for (const auto& slug : removed.organizations)
    end_organization(slug);
  for (const auto& account : removed.people) {
    const sign_in_ended ended{account, std::nullopt, std::nullopt, "account_deleted", true};
    notify(sessions_.of(account), ended);
  }
  fleet->forget(refs);
  if (!removed.left) fleet->heal();
  co_return found_hosted_simulation{std::move(removed.left)};
}

void directory_actor::end_simulated(const domain::project_ref& ref,
                                    const domain::organization_slug& organization) {
  const auto found = projects_.find(ref.value);
  if (found != projects_.end()) send_exit(found->second.owner, caf::exit_reason::user_shutdown);
  apply(project_removed{ref, organization});
}

task<void> directory_actor::reload_fleet() {
  const auto read = load_directory;
  auto stored = co_await context_.load(read);
  std::unordered_set<std::string> listed;
  for (const auto& slug : stored.slugs) {
    listed.insert(slug.value);
    if (!slugs_.contains(slug.value)) context_.start(restart_organization(slug));
  }
  std::vector<domain::stored_project> added;
  for (auto& project : stored.projects) {
    listed.insert(project.ref.value);
    if (!projects_.contains(project.ref.value)) added.push_back(std::move(project));
  }
  if (auto* const fleet = simulated_fleet_of(context_.env.provider))
    fleet->recall(domain::without_passwords(added));
  for (auto& project : added) {
    start_project(project);
    apply(project_changed{std::move(project)});
  }
  // An unlisted project may have been created after the list was read: its row decides.
  for (const auto& [ref, project] : projects_) {
    if (!listed.contains(ref)) send_exit(project.owner, caf::exit_reason::remote_link_unreachable);
  }
  const auto slugs = slugs_;
  for (const auto& slug : slugs)
    if (!listed.contains(slug))
      context_.start(restart_organization(domain::organization_slug{slug}));
}

}  // namespace signalbox::actors
