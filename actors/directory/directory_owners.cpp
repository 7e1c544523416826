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
#include "actors/simulation/simulation_actor.hpp"
#include "actors/status/status_actor.hpp"

// The owners that the directory finds and starts.
namespace signalbox::actors {

namespace {

caf::error not_found(std::string message) {
  return to_caf(core::fail(core::errc::not_found, std::move(message)).error());
}

caf::error unknown_topic() {
  return not_found("There is no such topic.");
}

}  // namespace

caf::result<organization_handle> directory_actor::find(const find_organization& request) {
  if (!slugs_.contains(request.slug.value)) return not_found("There is no such organization.");
  return organization_handle(start_organization(request.slug));
}

caf::result<located_project> directory_actor::find(const find_project& request) {
  const auto found = projects_.find(request.ref.value);
  if (found == projects_.end()) return not_found("There is no such project.");
  return located_project{project_handle(found->second.owner), found->second.organization};
}

caf::result<found_owner> directory_actor::find(const find_owner& request) {
  const auto topic = topic_named(request.topic);
  if (!topic) return unknown_topic();
  const auto* slug = topic->of<domain::organization_slug>();
  switch (topic->rule().owner) {
    case topic_owner::session:
      break;
    case topic_owner::platform:
      return find_service(platform_topic);
    case topic_owner::fleet:
      return find_service(fleet_topic);
    case topic_owner::operators:
      return find_service(operators_topic);
    case topic_owner::simulation:
      return find_service(simulations_topic);
    case topic_owner::snippet:
      return find_service(snippets_name);
    case topic_owner::status:
      return find_service(status_topic);
    case topic_owner::organization:
      if (!slugs_.contains(slug->value)) break;
      return found_owner{topic_handle(start_organization(*slug)), *slug};
    case topic_owner::project: {
      const auto found = projects_.find(topic->of<domain::project_ref>()->value);
      if (found == projects_.end()) break;
      return found_owner{topic_handle(found->second.owner), found->second.organization};
    }
    case topic_owner::audit:
      if (slug == nullptr) return find_log(*topic->of<domain::account_id>());
      if (slugs_.contains(slug->value)) return find_log(*slug);
  }
  return unknown_topic();
}

caf::result<found_owner> directory_actor::find_service(std::string_view name) {
  const auto found = services_.find(name);
  // The public status page may be disabled.
  if (found == services_.end()) return unknown_topic();
  return found_owner{topic_handle(found->second), {}};
}

caf::result<found_owner> directory_actor::find_log(const audit_log& log) {
  const auto* slug = std::get_if<domain::organization_slug>(&log);
  return found_owner{topic_handle(audits_.owner_of(log)),
                     slug == nullptr ? domain::organization_slug{} : *slug};
}

bool directory_actor::start_service(std::string_view name) {
  auto& all = system();
  if (name == identity_name) {
    start_as<identity_actor>(name, identity_service(all));
  } else if (name == platform_topic) {
    start_as<platform_actor>(name, platform_service(all));
  } else if (name == fleet_topic) {
    start_as<fleet_actor>(name, fleet_service(all));
  } else if (name == simulations_topic) {
    start_as<simulation_actor>(name, simulation_service(all));
  } else if (name == snippets_name) {
    start_as<snippet_actor>(name, snippet_service(all));
  } else if (name == operators_topic) {
    start_as<operators_actor>(name, operators_service(all));
  } else if (name == status_topic) {
    if (context_.env.status != nullptr) start_as<status_actor>(name, status_service(all));
  } else {
    return false;
  }
  return true;
}

template <class Actor, class Requests>
void directory_actor::start_as(std::string_view name, const service<Requests>& place) {
  const auto started = spawn<Actor>(std::ref(context_.env));
  place.set(handle<Requests>(started));
  services_.insert_or_assign(std::string(name), started);
  monitor_owner(std::string(name), started);
}

caf::actor directory_actor::start_organization(const domain::organization_slug& slug) {
  if (const auto found = organizations_.find(slug.value); found != organizations_.end())
    return found->second;
  auto started = spawn<organization_actor>(std::ref(context_.env), slug);
  monitor_owner(topic_of(slug), started);
  organizations_.emplace(slug.value, started);
  return started;
}

void directory_actor::start_project(domain::stored_project stored) {
  const auto ref = stored.ref;
  project_entry entry{.owner = {},
                      .organization = stored.organization,
                      .region = stored.region,
                      .status = stored.condition.status,
                      .since = stored.condition.since,
                      .is_warned = stored.use.pause_at.has_value(),
                      .fault = fault_of(stored)};
  entry.owner = spawn<project_actor>(std::ref(context_.env), std::move(stored));
  monitor_owner(topic_of(ref), entry.owner);
  if (projects_.insert_or_assign(ref.value, std::move(entry)).second) turns_.add(ref.value);
}

void directory_actor::monitor_owner(std::string topic, const caf::actor& owner) {
  monitor(owner);
  topics_by_owner_.insert_or_assign(owner.address(), std::move(topic));
}

}  // namespace signalbox::actors
