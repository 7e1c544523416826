#include <caf/exit_reason.hpp>
#include <chrono>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "actors/directory/directory_actor.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/load.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/simulation/simulated_faults.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/unknown_outcome.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/simulation/rehearsal_repository.hpp"

// The directory and the fleet of a rehearsal: what is stored and removed there begins and ends with
// its actors, which only the directory knows.

namespace signalbox::actors {

namespace {

using core::result;
using storage::rehearsal_repository;

/// Everything was there a while before the rehearsal, as on a server of its own.
constexpr std::chrono::days rehearsed_since{30};
/// No rehearsal lasts longer.
constexpr std::chrono::days rehearsed_until{60};
/// Nobody connects to a simulated database.
constexpr std::string_view rehearsed_password = "simulated";

/// Delivers what storage answered, once `take` has told everybody.
template <class Reply, class Stored, class Take>
void deliver(caf::typed_response_promise<Reply>& promise, result<Stored>& stored, Take take) {
  if (stored) {
    promise.deliver(take(*stored));
  } else {
    promise.deliver(to_caf(std::move(stored.error())));
  }
}

template <class Stored>
bool has_unknown_outcome(const result<Stored>& stored) {
  return !stored && core::is_outcome_unknown(stored.error());
}

}  // namespace

caf::result<rehearsal_there> directory_actor::find(const find_rehearsal&) {
  if (simulated_fleet_of(env_.provider) == nullptr) return to_caf(databases_are_real());
  auto promise = make_response_promise<rehearsal_there>();
  with_storage(
      env_, this,
      [](postgres::connection& on, postgres::deadline until) {
        return rehearsal_repository(on, until).find();
      },
      [promise](result<std::optional<domain::rehearsal>> stored) mutable {
        deliver(promise, stored, [](auto& found) { return rehearsal_there{std::move(found)}; });
      });
  return promise;
}

caf::result<rehearsal_settled> directory_actor::add(const add_to_rehearsal& asked) {
  auto* const fleet = simulated_fleet_of(env_.provider);
  if (fleet == nullptr) return to_caf(databases_are_real());
  auto promise = make_response_promise<rehearsal_settled>();
  const auto now = env_.now();
  rehearsal_repository::addition wanted{
      .what = asked.what,
      .terms = {.sealed_password =
                    [&key = env_.sealing, random = env_.random](const domain::project_ref& ref) {
                      return core::seal_secret(rehearsed_password,
                                               domain::project_password_row(ref), key, random);
                    },
                .since = now - rehearsed_since,
                .signed_in_until = now + rehearsed_until},
      .ports = env_.settings.ports,
      .to = asked.to};
  with_storage(
      env_, this,
      [wanted = std::move(wanted), by = author_of(env_, asked.by)](postgres::connection& on,
                                                                   postgres::deadline until) {
        return rehearsal_repository(on, until).add(wanted, by);
      },
      [this, promise, fleet,
       what = asked.what](result<rehearsal_repository::added> stored) mutable {
        if (has_unknown_outcome(stored)) read_fleet_again();
        deliver(promise, stored, [&](rehearsal_repository::added& added) {
          fleet->recall(added.projects);
          begin_rehearsed(what, std::move(added.projects));
          return rehearsal_settled{std::move(added.to), std::move(added.people)};
        });
      });
  return promise;
}

void directory_actor::begin_rehearsed(const domain::simulated_fleet& what,
                                      std::vector<domain::project> projects) {
  for (const auto& each : what.organizations) {
    slugs_.insert(each.slug.value);
    send(fleet_, organization_named{each.slug, each.name});
  }
  for (const auto& each : what.members) {
    // One that runs already has read its members: it reads them again when it is asked for.
    const auto running = organizations_.find(each.organization.value);
    if (running != organizations_.end())
      send_exit(running->second, caf::exit_reason::remote_link_unreachable);
  }
  for (auto& each : projects) {
    start_project(each);
    take(project_changed{std::move(each)});
  }
}

caf::result<rehearsal_tokens> directory_actor::give(const give_rehearsal_tokens& asked) {
  if (simulated_fleet_of(env_.provider) == nullptr) return to_caf(databases_are_real());
  auto promise = make_response_promise<rehearsal_tokens>();
  using holders = std::vector<rehearsal_repository::holder>;
  with_storage(
      env_, this,
      [sessions = asked.sessions, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<holders> {
        auto found = rehearsal_repository(on, until).find_people(sessions);
        if (!found) return found;
        const storage::audit_entry entry{.by = by,
                                         .action = domain::audit::fleet_give_tokens,
                                         .target = "a rehearsal",
                                         .detail = {{"people", sessions.size()}}};
        if (auto noted = storage::audit_repository(on, until).append(entry); !noted)
          return std::unexpected(noted.error());
        return found;
      },
      [this, promise](result<holders> stored) mutable {
        deliver(promise, stored, [this](const holders& all) {
          const auto now = env_.now();
          rehearsal_tokens made{.tokens = {}, .expires_at = now + domain::rehearsal_token_life};
          made.tokens.reserve(all.size());
          for (const auto& each : all) {
            made.tokens.push_back(domain::sign_access_token({.account = each.account,
                                                             .session = each.session,
                                                             .email = each.email,
                                                             .issued_at = now,
                                                             .expires_at = made.expires_at},
                                                            env_.signing));
          }
          return made;
        });
      });
  return promise;
}

caf::result<rehearsal_there> directory_actor::remove(const remove_rehearsal& asked) {
  auto* const fleet = simulated_fleet_of(env_.provider);
  if (fleet == nullptr) return to_caf(databases_are_real());
  auto promise = make_response_promise<rehearsal_there>();
  with_storage(
      env_, this,
      [by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return rehearsal_repository(on, until).remove(domain::rehearsal_batch_max, by);
      },
      [this, promise, fleet](result<rehearsal_repository::removed> stored) mutable {
        if (has_unknown_outcome(stored)) read_fleet_again();
        deliver(promise, stored, [&](rehearsal_repository::removed& gone) {
          for (const auto& [ref, organization] : gone.projects)
            end_rehearsed(ref, organization);
          for (const auto& slug : gone.organizations)
            end_rehearsed(slug);
          for (const auto& account : gone.people)
            pass_on(sign_in_ended{account, std::nullopt, std::nullopt, "account_deleted", true},
                    sessions_.of(account));
          std::vector<domain::project_ref> refs;
          refs.reserve(gone.projects.size());
          for (const auto& each : gone.projects)
            refs.push_back(each.first);
          fleet->forget(refs);
          if (!gone.left) fleet->heal();
          return rehearsal_there{std::move(gone.left)};
        });
      });
  return promise;
}

void directory_actor::end_rehearsed(const domain::project_ref& ref,
                                    const domain::organization_slug& organization) {
  const auto found = projects_.find(ref.value);
  if (found != projects_.end()) send_exit(found->second.owner, caf::exit_reason::user_shutdown);
  take(project_removed{ref, organization});
}

void directory_actor::end_rehearsed(const domain::organization_slug& slug) {
  const auto running = organizations_.find(slug.value);
  if (running != organizations_.end()) send_exit(running->second, caf::exit_reason::user_shutdown);
  take(organization_removed{slug});
}

void directory_actor::read_fleet_again() {
  load(
      this, env_,
      [](postgres::connection& on, postgres::deadline until) { return load_directory(on, until); },
      [this](directory_contents stored) {
        std::unordered_set<std::string> listed;
        for (const auto& slug : stored.slugs) {
          listed.insert(slug.value);
          if (!slugs_.contains(slug.value)) restart_organization(slug);
        }
        std::vector<domain::project> added;
        for (auto& project : stored.projects) {
          listed.insert(project.ref.value);
          if (!projects_.contains(project.ref.value)) added.push_back(std::move(project));
        }
        if (auto* const fleet = simulated_fleet_of(env_.provider)) fleet->recall(added);
        for (auto& project : added) {
          start_project(project);
          take(project_changed{std::move(project)});
        }
        // One that is not listed may have been made since it was read: its row decides.
        for (const auto& [ref, project] : projects_) {
          if (!listed.contains(ref))
            send_exit(project.owner, caf::exit_reason::remote_link_unreachable);
        }
        for (const auto& slug : slugs_) {
          if (!listed.contains(slug)) restart_organization(domain::organization_slug{slug});
        }
      });
}

}  // namespace signalbox::actors
