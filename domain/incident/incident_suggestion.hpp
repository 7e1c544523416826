#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/project/fleet.hpp"

/// Suggestion of an incident when many of a region's projects become unhealthy together. Never
/// published automatically: an operator declares or dismisses it.
namespace signalbox::domain {

/// The rule; its members are settings of `[incidents]`.
struct suggestion_rule {
  double share = 0.3;                ///< of the region's projects that should be running, 0 to 1
  std::size_t projects_min = 5;      ///< minimum number of unhealthy projects
  std::chrono::seconds within{120};  ///< they became unhealthy within this time
};

/// A suggested incident.
struct incident_suggestion {
  std::string region;
  std::size_t unhealthy = 0;
  std::size_t projects = 0;       ///< of the region that should be running
  core::time_point since;         ///< time when the first of the projects became unhealthy
  std::vector<project_ref> some;  ///< the first unhealthy ones, at most `suggested_projects_max`

  friend bool operator==(const incident_suggestion&, const incident_suggestion&) = default;
};

inline constexpr std::size_t suggested_projects_max = 5;

/// A project that should be running but is unhealthy, alone or with its host.
[[nodiscard]] bool is_in_trouble(project_status status);
/// A project that should be running: it counts for the share.
[[nodiscard]] bool should_answer(project_status status);

/// The health of a region.
struct region_health {
  std::size_t projects = 0;                     ///< that should be running
  std::vector<const fleet_project*> unhealthy;  ///< that are unhealthy
};

/// Applies the rule to a region without a suggestion: returns one when enough projects became
/// unhealthy within the rule's time. Nothing when the region is healthy, or the problems are older.
[[nodiscard]] std::optional<incident_suggestion> suggested(const std::string& region,
                                                           const region_health& seen,
                                                           const suggestion_rule& by,
                                                           core::time_point now);

/// Returns the suggestion with current numbers. Nothing when the region has recovered, which means
/// that fewer than half of the required projects are unhealthy: the hysteresis avoids flapping.
[[nodiscard]] std::optional<incident_suggestion> still_suggested(incident_suggestion held,
                                                                 const region_health& seen,
                                                                 const suggestion_rule& by);

/// JSON representation in the topic `fleet`.
[[nodiscard]] core::json incident_suggestion_json(const incident_suggestion& what);

}  // namespace signalbox::domain
