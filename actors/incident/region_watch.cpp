#include "actors/incident/region_watch.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::actors {

using domain::fleet_project;

void region_watch::leave(const fleet_project& what) {
  auto& place = regions_[what.region];
  if (domain::should_answer(what.status)) --place.projects;
  place.unhealthy.erase(what.ref.value);
  place.has_changed = true;
}

void region_watch::enter(const fleet_project& what) {
  auto& place = regions_[what.region];
  if (domain::should_answer(what.status)) ++place.projects;
  if (domain::is_in_trouble(what.status)) place.unhealthy.insert_or_assign(what.ref.value, what);
  place.has_changed = true;
}

void region_watch::apply(const fleet_project* before, const fleet_project* current) {
  if (before != nullptr) leave(*before);
  if (current != nullptr) enter(*current);
}

void region_watch::apply(const domain::incident& fact) {
  const auto& id = fact.id.value;
  const bool is_open = !domain::is_closed(fact.state);
  for (const auto& name : fact.regions)
    regions_.try_emplace(name);
  for (auto& [name, place] : regions_) {
    const bool names_it = std::ranges::find(fact.regions, name) != fact.regions.end();
    if (is_open && names_it) {
      place.incidents.insert(id);
    } else {
      place.incidents.erase(id);
    }
  }
}

bool region_watch::dismiss(const std::string& code) {
  const auto found = regions_.find(code);
  if (found == regions_.end() || !found->second.suggestion) return false;
  found->second.is_dismissed = true;
  return true;
}

void region_watch::evaluate(core::time_point now) {
  for (auto& [name, place] : regions_) {
    if (!std::exchange(place.has_changed, false)) continue;
    domain::region_health seen{.projects = place.projects, .unhealthy = {}};
    for (const auto& [ref, project] : place.unhealthy)
      seen.unhealthy.push_back(&project);
    if (place.suggestion) {
      place.suggestion = domain::still_suggested(*std::move(place.suggestion), seen, rule_);
    } else {
      place.suggestion = domain::suggested(name, seen, rule_, now);
      place.is_dismissed = false;
    }
  }
}

core::json region_watch::shown() const {
  auto all = core::json::object();
  for (const auto& [name, place] : regions_) {
    if (place.suggestion && !place.is_dismissed && place.incidents.empty())
      all[name] = domain::incident_suggestion_json(*place.suggestion);
  }
  return all;
}

}  // namespace signalbox::actors
