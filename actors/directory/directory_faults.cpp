#include <caf/exit_reason.hpp>
#include <chrono>
#include <utility>

#include "actors/directory/directory_actor.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/project/project_repository.hpp"

// The directory after a fault: what ended is started again, from storage.

namespace signalbox::actors {

namespace {

using core::result;

/// How long an owner that ended by a fault stays down: a fault that repeats must not take the
/// processor.
constexpr std::chrono::milliseconds restart_delay{100};

bool has_failed(const caf::down_msg& down) {
  return down.reason && down.reason != caf::exit_reason::user_shutdown;
}

}  // namespace

void directory_actor::start_again(const std::string& topic) {
  if (topic == fleet_topic) {
    start_fleet();
  } else if (topic == operators_topic) {
    start_operators();
  } else if (topic == simulations_topic) {
    start_simulations();
  } else if (topic == status_topic) {
    start_status();
  } else if (const auto slug = organization_of(topic)) {
    restart_organization(*slug);
  } else if (const auto ref = project_of(topic)) {
    restart_project(*ref);
  }
}

void directory_actor::restart_project(const domain::project_ref& ref) {
  with_storage(
      env_, this,
      [ref](postgres::connection& on, postgres::deadline until) {
        return storage::project_repository(on, until).find(ref);
      },
      [this, ref](result<domain::project> stored) {
        const auto known = projects_.find(ref.value);
        const bool entered = known != projects_.end();
        if (entered && topics_by_owner_.contains(known->second.owner.address())) return;
        if (stored) {
          // What it had stored and not yet told, its organizations learn now.
          const auto from = entered ? known->second.organization : stored->organization;
          start_project(*stored);
          take(project_moved{std::move(*stored), from});
        } else if (stored.error().code != core::errc::not_found) {
          delayed_send(this, load_retry_delay, again_atom::value, topic_of(ref));
        } else if (entered) {
          take(project_removed{ref, known->second.organization});
        }
      });
}

void directory_actor::restart_organization(const domain::organization_slug& slug) {
  with_storage(
      env_, this,
      [slug](postgres::connection& on, postgres::deadline until) {
        return load_organization(on, slug, until);
      },
      [this, slug](const result<organization_contents>& stored) {
        if (stored) {
          slugs_.insert(slug.value);
          start_organization(slug);
          // What it had stored and not yet told: its name, who belongs to it, and which projects it
          // made.
          send(fleet_, organization_named{slug, stored->organization.name});
          for (const auto& [account, member] : stored->members)
            pass_on(membership_granted{member.account, slug}, sessions_.of(member.account));
          for (const auto& [ref, project] : stored->projects) {
            if (!projects_.contains(ref)) restart_project(project.ref);
          }
        } else if (stored.error().code == core::errc::not_found) {
          take(organization_removed{slug});
        } else {
          delayed_send(this, load_retry_delay, again_atom::value, topic_of(slug));
        }
      });
}

void directory_actor::ended(const caf::down_msg& down) {
  if (sessions_.leave(down.source)) return;
  if (audits_.ended(down.source)) return;
  if (has_failed(down)) {
    env_.log.error("actor.failed reason=\"{}\"", system().render(down.reason));
  }
  if (down.source == platform_) {
    start_platform();
    // Organizations hold the handle of the one that ended: they start anew.
    for (const auto& [slug, organization] : organizations_) {
      send_exit(organization, caf::exit_reason::remote_link_unreachable);
    }
    return;
  }
  if (down.source == identity_) {
    start_identity();
    return;
  }
  const auto found = topics_by_owner_.find(down.source);
  if (found == topics_by_owner_.end()) return;
  const auto topic = std::move(found->second);
  topics_by_owner_.erase(found);
  if (const auto slug = organization_of(topic)) organizations_.erase(slug->value);
  if (has_failed(down)) delayed_send(this, restart_delay, again_atom::value, topic);
}

bool directory_actor::kill(const std::string& topic) {
  const auto end = [this](const caf::actor& whom) {
    send_exit(whom, caf::exit_reason::kill);
    return true;
  };
  if (topic == "directory") return end(caf::actor_cast<caf::actor>(this));
  if (topic == platform_topic) return end(platform_);
  if (topic == "identity") return end(identity_);
  if (audits_.kill(topic)) return true;
  for (const auto& [owner, owned] : topics_by_owner_) {
    if (owned == topic) return end(caf::actor_cast<caf::actor>(owner));
  }
  return false;
}

}  // namespace signalbox::actors
