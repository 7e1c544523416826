#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

/// What of an incident the world is told, signed in or not.
namespace signalbox::domain {

/// An entry of its timeline, without whoever posted it.
struct public_update {
  core::time_point at;
  incident_state state = incident_state::investigating;
  std::string message;

  friend bool operator==(const public_update&, const public_update&) = default;
};

/// An incident without anything that names an organization, a project or a person: there is no
/// member that could.
struct public_incident {
  incident_id id;
  incident_kind kind = incident_kind::incident;
  std::string title;
  incident_impact impact = incident_impact::minor;
  incident_state state = incident_state::investigating;
  std::vector<std::string> regions;
  std::vector<std::string> services;
  bool affects_project_creation = false;
  core::time_point opened_at;
  std::optional<core::time_point> resolved_at;
  std::optional<core::time_point> planned_start;
  std::optional<core::time_point> planned_end;
  std::vector<public_update> updates;  ///< oldest first
  std::string post_mortem;             ///< empty: none was written

  friend bool operator==(const public_incident&, const public_incident&) = default;
};

/// The incident as the status page tells of it. Nothing where the page must not: one whose scope
/// names an organization or a project, whoever else it is shown to, and maintenance that is not
/// announced. Scopes of regions and services, and none, are told.
[[nodiscard]] std::optional<public_incident> published(const incident& what);

/// The fields that everybody may see, whoever it concerns and whether or not it is announced.
[[nodiscard]] public_incident public_fields(const incident& what);

/// When it last changed: its newest entry, its end or its beginning, whichever is latest.
[[nodiscard]] core::time_point last_change(const public_incident& what);

/// How it stands in the topic `status`: `{id, kind, title, impact, state, regions, services,
/// affects_project_creation, opened_at, resolved_at?, planned_start?, planned_end?, post_mortem?,
/// updates}`, its updates keyed "1", "2", … in the order of time.
[[nodiscard]] core::json public_incident_json(const public_incident& what);

}  // namespace signalbox::domain
