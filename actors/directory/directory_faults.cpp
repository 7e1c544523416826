#include <caf/exit_reason.hpp>
#include <chrono>
#include <utility>

#include "actors/directory/directory_actor.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/simulation/simulated_faults.hpp"
#include "storage/project/project_repository.hpp"

// The directory after a fault: actors that ended are started again from storage.
namespace signalbox::actors {

namespace {

bool has_failed(const caf::down_msg& down) {
  return down.reason && down.reason != caf::exit_reason::user_shutdown;
}

}  // namespace

void directory_actor::ended(const caf::down_msg& down) {
  if (sessions_.leave(down.source) || audits_.ended(down.source)) return;
  if (has_failed(down))
    context_.env.log.error("actor.failed reason=\"{}\"", system().render(down.reason));
  const auto found = topics_by_owner_.find(down.source);
  if (found == topics_by_owner_.end()) return;
  const auto topic = std::move(found->second);
  topics_by_owner_.erase(found);
  if (const auto slug = organization_of(topic)) organizations_.erase(slug->value);
  if (topic == platform_topic) {
    // It may have stored an incident without publishing it: organizations read the incidents again.
    for (const auto& [slug, organization] : organizations_)
      send_exit(organization, caf::exit_reason::remote_link_unreachable);
  }
  if (has_failed(down)) context_.start(start_again(topic));
}

task<void> directory_actor::start_again(std::string topic) {
  co_await context_.sleep(restart_delay);
  if (start_service(topic)) co_return;
  if (const auto slug = organization_of(topic)) {
    co_await restart_organization(*slug);
  } else if (const auto ref = project_of(topic)) {
    co_await restart_project(*ref);
  }
}

task<void> directory_actor::restart_project(domain::project_ref ref) {
  const auto read = [ref](postgres::connection& on, postgres::deadline until) {
    return storage::project_repository(on, until).find(ref);
  };
  for (;; co_await context_.sleep(load_retry_delay)) {
    auto stored = co_await outcome_of(context_.store(read));
    const auto found = projects_.find(ref.value);
    const auto* known = found == projects_.end() ? nullptr : &found->second;
    const bool is_running = known != nullptr && topics_by_owner_.contains(known->owner.address());
    if (is_running) co_return;
    if (stored) {
      const auto from = known == nullptr ? stored->organization : known->organization;
      start_project(*stored);
      apply(project_moved{std::move(*stored), from});
      co_return;
    }
    if (stored.error().code == core::errc::not_found) {
      if (known != nullptr) apply(project_removed{ref, known->organization});
      // The database of a removed simulation has no deletion of its own.
      if (auto* const fleet = simulated_fleet_of(context_.env.provider)) fleet->forget({&ref, 1});
      co_return;
    }
  }
}

task<void> directory_actor::restart_organization(domain::organization_slug slug) {
  const auto read = [slug](postgres::connection& on, postgres::deadline until) {
    return load_organization(on, slug, until);
  };
  for (;; co_await context_.sleep(load_retry_delay)) {
    const auto stored = co_await outcome_of(context_.store(read));
    if (stored) {
      slugs_.insert(slug.value);
      start_organization(slug);
      const organization_named named{slug, stored->organization.name};
      fleet_service(system()).send(this, named);
      for (const auto& [account, member] : stored->members)
        notify(sessions_.of(member.account), membership_granted{member.account, slug});
      for (const auto& [ref, project] : stored->projects)
        if (!projects_.contains(ref)) context_.start(restart_project(project.ref));
      co_return;
    }
    if (stored.error().code == core::errc::not_found) {
      end_organization(slug);
      co_return;
    }
  }
}

void directory_actor::end_organization(const domain::organization_slug& slug) {
  const auto running = organizations_.find(slug.value);
  if (running != organizations_.end()) send_exit(running->second, caf::exit_reason::user_shutdown);
  apply(organization_removed{slug});
}

bool directory_actor::kill(const std::string& topic) {
  const auto end = [this](const caf::actor& owner) {
    send_exit(owner, caf::exit_reason::kill);
    return true;
  };
  if (topic == "directory") return end(caf::actor_cast<caf::actor>(this));
  if (audits_.kill(topic)) return true;
  for (const auto& [owner, owned] : topics_by_owner_) {
    if (owned == topic) return end(caf::actor_cast<caf::actor>(owner));
  }
  return false;
}

}  // namespace signalbox::actors
