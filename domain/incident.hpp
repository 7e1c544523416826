#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/identifiers.hpp"
#include "domain/time.hpp"

namespace signalbox::domain {

enum class incident_impact { none, minor, major, critical };
enum class incident_state { investigating, identified, monitoring, resolved };

[[nodiscard]] std::string_view to_string(incident_impact impact);
[[nodiscard]] std::string_view to_string(incident_state state);
[[nodiscard]] std::optional<incident_impact> incident_impact_from(std::string_view name);
[[nodiscard]] std::optional<incident_state> incident_state_from(std::string_view name);

struct incident_update {
  time_point at;
  incident_state state = incident_state::investigating;
  std::string message;

  friend bool operator==(const incident_update&, const incident_update&) = default;
};

/// Something that is wrong and that people are told about (behaviours.md, "Incidents").
struct incident {
  incident_id id;
  std::string title;
  incident_impact impact = incident_impact::minor;
  incident_state state = incident_state::investigating;
  std::vector<std::string> regions;
  std::vector<std::string> services;
  std::vector<organization_slug> organizations;
  std::vector<project_ref> projects;
  bool affects_project_creation = false;
  bool show_to_everybody = false;
  time_point opened_at;
  std::optional<time_point> resolved_at;
  std::vector<incident_update> updates;

  friend bool operator==(const incident&, const incident&) = default;
};

/// What of an organization an incident's scope is held against.
struct incident_target {
  organization_slug organization;
  struct placed_project {
    project_ref ref;
    std::string region;
  };
  std::vector<placed_project> projects;
};

/// True when everybody sees it: shown to everybody, or without any scope.
[[nodiscard]] bool is_public(const incident& what);

/// True when the scope meets the organization or one of its projects. A scope of services alone
/// meets every organization that has a project.
[[nodiscard]] bool concerns(const incident& what, const incident_target& whom);

/// True when whoever belongs to `whom` sees it: it is public, or concerns them.
[[nodiscard]] bool is_seen_by(const incident& what, const incident_target& whom);

/// How long a resolved incident is a recent one, and how many of them are told at once.
/// @{
inline constexpr std::chrono::days incident_recent_for{14};
inline constexpr std::size_t recent_incidents_max = 50;
/// @}

/// Of incidents in the order in which they are told those that `whom` sees, at most
/// `recent_incidents_max`.
[[nodiscard]] std::vector<incident> recent_incidents_of(std::vector<incident> all,
                                                        const incident_target& whom);

}  // namespace signalbox::domain
