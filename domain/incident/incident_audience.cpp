#include "domain/incident/incident_audience.hpp"

#include <algorithm>
#include <unordered_set>

#include "domain/incident/public_incident.hpp"

namespace signalbox::domain {

namespace {

using share = incident_audience::share;

void count(share& into, const std::string& id, const std::string& name) {
  ++into.count;
  if (into.some.size() < audience_names_max) into.some.push_back({id, name});
}

/// Returns the part of an organization that is visible with these roles.
incident_target target_of(const incident_place& place, const access& held) {
  incident_target seen{.organization = place.slug, .projects = {}};
  for (const auto& project : place.projects) {
    if (sees(held, project.ref)) seen.projects.push_back({project.ref, project.region});
  }
  return seen;
}

core::json share_json(const share& what, const char* id) {
  auto some = core::json::array();
  for (const auto& one : what.some)
    some.push_back({{id, one.id}, {"name", one.name}});
  return {{"count", what.count}, {"some", std::move(some)}};
}

}  // namespace

incident_audience audience_of(const incident& draft, std::span<const incident_place> places,
                              std::size_t accounts) {
  incident_audience seen_by;
  seen_by.everybody = is_public(draft);
  seen_by.public_page = published(draft).has_value();
  std::unordered_set<std::string> counted;
  const auto whole = everywhere(role::owner);
  for (const auto& place : places) {
    const bool is_affected = is_seen_by(draft, target_of(place, whole));
    if (is_affected) count(seen_by.organizations, place.slug.value, place.name);
    for (const auto& project : place.projects) {
      const incident_target alone{.organization = place.slug,
                                  .projects = {{project.ref, project.region}}};
      if (is_affected && is_seen_by(draft, alone))
        count(seen_by.projects, project.ref.value, project.name);
    }
    for (const auto& one : place.people) {
      if (is_affected && is_seen_by(draft, target_of(place, one.held)) &&
          counted.insert(one.account.value).second)
        count(seen_by.people, one.account.value, one.name);
    }
  }
  if (seen_by.everybody) seen_by.people.count = std::max(seen_by.people.count, accounts);
  return seen_by;
}

core::json incident_audience_json(const incident_audience& what) {
  return {{"everybody", what.everybody},
          {"public_page", what.public_page},
          {"subscribers", what.subscribers},
          {"people", share_json(what.people, "gotrue_id")},
          {"organizations", share_json(what.organizations, "slug")},
          {"projects", share_json(what.projects, "ref")}};
}

}  // namespace signalbox::domain
