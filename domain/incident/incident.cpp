#include "domain/incident/incident.hpp"

#include <algorithm>

namespace signalbox::domain {

namespace {

template <class T>
bool contains(const std::vector<T>& list, const T& value) {
  return std::ranges::find(list, value) != list.end();
}

bool has_place(const incident& what) {
  return !what.regions.empty() || !what.organizations.empty() || !what.projects.empty();
}

}  // namespace

std::string_view to_string(incident_impact impact) {
  return incident_impact_names.name_of(impact);
}
std::string_view to_string(incident_state state) {
  return incident_state_names.name_of(state);
}
std::string_view to_string(incident_kind kind) {
  return incident_kind_names.name_of(kind);
}

std::optional<incident_impact> incident_impact_from(std::string_view name) {
  return incident_impact_names.value_of(name);
}

std::optional<incident_state> incident_state_from(std::string_view name) {
  return incident_state_names.value_of(name);
}

std::optional<incident_kind> incident_kind_from(std::string_view name) {
  return incident_kind_names.value_of(name);
}

bool is_closed(incident_state state) {
  return state == incident_state::resolved || state == incident_state::completed ||
         state == incident_state::cancelled;
}

bool is_initial(incident_state state) {
  return fits(incident_kind::incident, state) && !is_closed(state);
}

bool fits(incident_kind kind, incident_state state) {
  const bool is_of_maintenance =
      state == incident_state::scheduled || state == incident_state::in_progress ||
      state == incident_state::completed || state == incident_state::cancelled;
  return is_of_maintenance == (kind == incident_kind::maintenance);
}

std::string state_names_of(incident_kind kind) {
  std::string names;
  for (const auto& [state, name] : incident_state_names.rows) {
    if (!fits(kind, state)) continue;
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

bool is_announced(const incident& what) {
  if (what.held_back) return false;
  if (what.state == incident_state::cancelled) return what.announce_ahead;
  return what.state != incident_state::scheduled || what.announce_ahead;
}

bool is_shown(const incident& what) {
  return !is_closed(what.state) && is_announced(what);
}

bool is_public(const incident& what) {
  return what.show_to_everybody || (!has_place(what) && what.services.empty());
}

bool is_shown_to_everyone(const incident& what) {
  return is_shown(what) && is_public(what);
}

bool is_shown_in_scope(const incident& what) {
  return is_shown(what) && !is_public(what);
}

bool affects(const incident& what, const incident_target& target) {
  if (contains(what.organizations, target.organization)) return true;
  if (!has_place(what)) return !what.services.empty() && !target.projects.empty();
  return std::ranges::any_of(target.projects, [&](const incident_target::placed_project& project) {
    return contains(what.projects, project.ref) || contains(what.regions, project.region);
  });
}

bool is_seen_by(const incident& what, const incident_target& target) {
  return is_public(what) || affects(what, target);
}

bool is_seen_by(const incident& what, std::span<const incident_target> targets) {
  return is_public(what) || std::ranges::any_of(targets, [&](const incident_target& one) {
           return affects(what, one);
         });
}

std::vector<incident> recent_incidents_of(std::vector<incident> all,
                                          const incident_target& target) {
  std::erase_if(
      all, [&](const incident& one) { return !is_announced(one) || !is_seen_by(one, target); });
  if (all.size() > recent_incidents_max) all.resize(recent_incidents_max);
  return all;
}

}  // namespace signalbox::domain
