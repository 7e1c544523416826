#include "domain/incident/public_incident.hpp"

#include <algorithm>

namespace signalbox::domain {

std::optional<public_incident> published(const incident& what) {
  const bool names_recipient = !what.organizations.empty() || !what.projects.empty();
  if (names_recipient || !is_announced(what)) return std::nullopt;
  return public_fields(what);
}

public_incident public_fields(const incident& what) {
  public_incident reported{.id = what.id,
                           .kind = what.kind,
                           .title = what.title,
                           .impact = what.impact,
                           .state = what.state,
                           .regions = what.regions,
                           .services = what.services,
                           .affects_project_creation = what.affects_project_creation,
                           .opened_at = what.opened_at,
                           .resolved_at = what.resolved_at,
                           .planned_start = what.planned_start,
                           .planned_end = what.planned_end,
                           .next_update_by = what.next_update_by,
                           .updates = {},
                           .post_mortem = what.post_mortem};
  for (const auto& update : what.updates)
    reported.updates.push_back({.at = update.at, .state = update.state, .message = update.message});
  return reported;
}

core::time_point last_change(const public_incident& what) {
  auto last = std::max(what.opened_at, what.resolved_at.value_or(what.opened_at));
  for (const auto& update : what.updates)
    last = std::max(last, update.at);
  return last;
}

core::json public_incident_json(const public_incident& what) {
  auto updates = core::json::object();
  std::size_t number = 0;
  for (const auto& update : what.updates) {
    updates[std::to_string(++number)] = {{"at", core::to_iso8601(update.at)},
                                         {"state", to_string(update.state)},
                                         {"message", update.message}};
  }
  core::json shown = {{"id", what.id.value},
                      {"kind", to_string(what.kind)},
                      {"title", what.title},
                      {"impact", to_string(what.impact)},
                      {"state", to_string(what.state)},
                      {"regions", what.regions},
                      {"services", what.services},
                      {"affects_project_creation", what.affects_project_creation},
                      {"opened_at", core::to_iso8601(what.opened_at)},
                      {"updates", std::move(updates)}};
  if (what.resolved_at) shown["resolved_at"] = core::to_iso8601(*what.resolved_at);
  if (what.planned_start) shown["planned_start"] = core::to_iso8601(*what.planned_start);
  if (what.planned_end) shown["planned_end"] = core::to_iso8601(*what.planned_end);
  if (what.next_update_by) shown["next_update_by"] = core::to_iso8601(*what.next_update_by);
  if (!what.post_mortem.empty()) shown["post_mortem"] = what.post_mortem;
  return shown;
}

}  // namespace signalbox::domain
