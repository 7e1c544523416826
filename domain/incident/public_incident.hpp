#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

/// The public part of an incident, visible without signing in.
namespace signalbox::domain {

/// A timeline entry without its author.
struct public_update {
  core::time_point at;
  incident_state state = incident_state::investigating;
  std::string message;

  friend bool operator==(const public_update&, const public_update&) = default;
};

/// An incident without members that could name an organization, a project or an account.
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
  std::optional<core::time_point> next_update_by = std::nullopt;
  std::vector<public_update> updates;  ///< oldest first
  std::string post_mortem;             ///< empty: none

  friend bool operator==(const public_incident&, const public_incident&) = default;
};

/// Returns the incident for the status page. Nothing when it must not be shown: its scope names an
/// organization or a project, even if others see it too, or it is unannounced maintenance. Scopes
/// of regions and services, and empty ones, are shown.
[[nodiscard]] std::optional<public_incident> published(const incident& what);

/// Returns the public fields, whatever the scope and whether or not it is announced.
[[nodiscard]] public_incident public_fields(const incident& what);

/// Returns the time of the last change: the newest entry, the end or the start, whichever is
/// latest.
[[nodiscard]] core::time_point last_change(const public_incident& what);

/// JSON representation in the topic `status`: `{id, kind, title, impact, state, regions, services,
/// affects_project_creation, opened_at, resolved_at?, planned_start?, planned_end?,
/// next_update_by?, post_mortem?, updates}`, with updates keyed "1", "2", … in chronological order.
[[nodiscard]] core::json public_incident_json(const public_incident& what);

}  // namespace signalbox::domain
