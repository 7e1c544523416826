#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/project/fleet.hpp"

/// When so many of a region's projects turn unhealthy together, an incident is suggested. Never
/// published: a person declares it, or dismisses it.
namespace signalbox::domain {

/// The rule; each is a setting of `[incidents]`.
struct suggestion_rule {
  double share = 0.3;                ///< of the region's projects that should be up, 0 to 1
  std::size_t projects_min = 5;      ///< so few are never a matter of the region
  std::chrono::seconds within{120};  ///< they turned within this time
};

/// What is suggested.
struct incident_suggestion {
  std::string region;
  std::size_t unhealthy = 0;
  std::size_t projects = 0;       ///< of the region that should be up
  core::time_point since;         ///< when the first of those turned that turned together
  std::vector<project_ref> some;  ///< those that turned first, at most `suggested_projects_max`

  friend bool operator==(const incident_suggestion&, const incident_suggestion&) = default;
};

inline constexpr std::size_t suggested_projects_max = 5;

/// A project that should answer and does not: unhealthy by itself or with its host.
[[nodiscard]] bool is_in_trouble(project_status status);
/// A project that should answer: it counts for the share.
[[nodiscard]] bool should_answer(project_status status);

/// A region at a moment.
struct region_health {
  std::size_t projects = 0;                     ///< that should answer
  std::vector<const fleet_project*> unhealthy;  ///< those that do not
};

/// What the rule says of a region in which nothing is suggested: as many turned within its time as
/// it asks for. Nothing where it is quiet, or what is wrong has been so for longer.
[[nodiscard]] std::optional<incident_suggestion> suggested(const std::string& region,
                                                           const region_health& seen,
                                                           const suggestion_rule& by,
                                                           core::time_point now);

/// The suggestion as things stand now: with the present numbers. Nothing when the region is well
/// again, which is when fewer than half as many are unhealthy as the rule asks for: at the edge it
/// would come and go.
[[nodiscard]] std::optional<incident_suggestion> still_suggested(incident_suggestion held,
                                                                 const region_health& seen,
                                                                 const suggestion_rule& by);

/// As it stands in the topic `fleet`.
[[nodiscard]] core::json incident_suggestion_json(const incident_suggestion& what);

}  // namespace signalbox::domain
