#include <string>
#include <utility>
#include <variant>

#include "actors/directory/directory_actor.hpp"
#include "actors/fleet/fleet_actor.hpp"
#include "actors/identity/identity_actor.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/organization/organization_actor.hpp"
#include "actors/platform/operators_actor.hpp"
#include "actors/platform/platform_actor.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/service.hpp"
#include "actors/simulation/simulation_actor.hpp"
#include "actors/status/status_actor.hpp"
#include "actors/topic/topic_name.hpp"

// The owners that the directory finds and starts.
namespace signalbox::actors {

namespace {

core::error nothing_there(std::string message) {
  return core::fail(core::errc::not_found, std::move(message)).error();
}

}  // namespace

caf::result<organization_handle> directory_actor::find(const find_organization& request) {
  if (!slugs_.contains(request.slug.value))
    return to_caf(nothing_there("There is no such organization."));
  return organization_handle(start_organization(request.slug));
}

caf::result<located_project> directory_actor::find(const find_project& request) {
  const auto found = projects_.find(request.ref.value);
  if (found == projects_.end()) return to_caf(nothing_there("There is no such project."));
  return located_project{project_handle(found->second.owner), found->second.organization};
}

caf::result<topic_handle> directory_actor::find(const find_owner& request) {
  const auto& topic = request.topic;
  const auto owner = [](caf::actor found) { return topic_handle(std::move(found)); };
  if (topic == platform_topic || topic == incidents_topic) return owner(platform_);
  if (topic == fleet_topic) return owner(fleet_);
  if (topic == operators_topic) return owner(operators_);
  if (topic == status_topic && status_) return owner(status_);
  if (topic == simulations_topic || simulation_of(topic)) {
    // Only their actor knows which runs there are.
    delegate(simulations_, request);
    return caf::delegated<topic_handle>{};
  }
  if (const auto slug = organization_of(topic)) {
    if (slugs_.contains(slug->value)) return owner(start_organization(*slug));
  } else if (const auto ref = project_of(topic)) {
    const auto found = projects_.find(ref->value);
    if (found != projects_.end()) return owner(found->second.owner);
  } else if (const auto log = audit_log_of(topic)) {
    const auto* of = std::get_if<domain::organization_slug>(&*log);
    if (of == nullptr || slugs_.contains(of->value)) return owner(audits_.owner_of(*log));
  }
  return to_caf(nothing_there("There is no such topic."));
}

void directory_actor::start_platform() {
  platform_ = spawn<platform_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this));
  platform_service(system()).set(platform_handle(platform_));
  monitor(platform_);
}

void directory_actor::start_fleet() {
  fleet_ = spawn<fleet_actor>(std::ref(env_));
  fleet_service(system()).set(fleet_handle(fleet_));
  topics_by_owner_[fleet_.address()] = fleet_topic;
  monitor(fleet_);
}

void directory_actor::start_simulations() {
  simulations_ = spawn<simulation_actor>(std::ref(env_));
  simulation_service(system()).set(simulation_handle(simulations_));
  topics_by_owner_[simulations_.address()] = simulations_topic;
  monitor(simulations_);
}

void directory_actor::start_operators() {
  operators_ = spawn<operators_actor>(std::ref(env_));
  topics_by_owner_[operators_.address()] = operators_topic;
  monitor(operators_);
}

void directory_actor::start_status() {
  if (env_.status == nullptr) return;
  status_ = spawn<status_actor>(std::ref(env_));
  topics_by_owner_[status_.address()] = status_topic;
  monitor(status_);
}

void directory_actor::start_identity() {
  identity_ = spawn<identity_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this));
  identity_service(system()).set(identity_handle(identity_));
  monitor(identity_);
}

caf::actor directory_actor::start_organization(const domain::organization_slug& slug) {
  if (const auto found = organizations_.find(slug.value); found != organizations_.end())
    return found->second;
  auto started = spawn<organization_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this), slug);
  monitor(started);
  topics_by_owner_[started.address()] = topic_of(slug);
  organizations_.emplace(slug.value, started);
  return started;
}

void directory_actor::start_project(domain::project stored) {
  const auto ref = stored.ref.value;
  project_entry entry{.owner = {},
                      .organization = stored.organization,
                      .region = stored.region,
                      .status = stored.condition.status,
                      .since = stored.condition.since};
  entry.owner =
      spawn<project_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this), std::move(stored));
  monitor(entry.owner);
  topics_by_owner_[entry.owner.address()] = topic_of(domain::project_ref{ref});
  if (projects_.insert_or_assign(ref, std::move(entry)).second) turns_.add(ref);
}

}  // namespace signalbox::actors
