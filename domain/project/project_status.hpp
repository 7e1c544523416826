#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace signalbox::domain {

/// The 15 statuses of a project (specification point 4).
enum class project_status {
  inactive,
  active_healthy,
  active_unhealthy,
  coming_up,
  unknown,
  going_down,
  init_failed,
  removed,
  restarting,
  restoring,
  restore_failed,
  upgrading,
  pausing,
  pause_failed,
  resizing,
};

inline constexpr std::array all_project_statuses = {
    project_status::inactive,    project_status::active_healthy, project_status::active_unhealthy,
    project_status::coming_up,   project_status::unknown,        project_status::going_down,
    project_status::init_failed, project_status::removed,        project_status::restarting,
    project_status::restoring,   project_status::restore_failed, project_status::upgrading,
    project_status::pausing,     project_status::pause_failed,   project_status::resizing,
};

/// The name on the wire and in storage, for example `ACTIVE_HEALTHY`.
[[nodiscard]] std::string_view to_string(project_status status);
[[nodiscard]] std::optional<project_status> project_status_from(std::string_view name);

/// A transitional status; it always has a deadline.
[[nodiscard]] bool is_in_between(project_status status);
[[nodiscard]] bool is_active(project_status status);
[[nodiscard]] bool is_failed(project_status status);
/// The statuses that do not count for the Free plan's limit of active projects.
inline constexpr std::array uncounted_statuses = {
    project_status::inactive, project_status::going_down, project_status::removed};
/// Returns whether a project counts for the Free plan's limit of active projects.
[[nodiscard]] bool counts_as_active(project_status status);

/// True when the transition is allowed (behaviours.md, "Project status").
[[nodiscard]] bool may_follow(project_status from, project_status to);

}  // namespace signalbox::domain
