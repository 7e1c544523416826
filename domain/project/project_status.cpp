#include "domain/project/project_status.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/names.hpp"

namespace signalbox::domain {

namespace {

using enum project_status;

constexpr auto project_status_names = core::names_of<project_status>({
    {inactive, "INACTIVE"},
    {active_healthy, "ACTIVE_HEALTHY"},
    {active_unhealthy, "ACTIVE_UNHEALTHY"},
    {coming_up, "COMING_UP"},
    {unknown, "UNKNOWN"},
    {going_down, "GOING_DOWN"},
    {init_failed, "INIT_FAILED"},
    {removed, "REMOVED"},
    {restarting, "RESTARTING"},
    {restoring, "RESTORING"},
    {restore_failed, "RESTORE_FAILED"},
    {upgrading, "UPGRADING"},
    {pausing, "PAUSING"},
    {pause_failed, "PAUSE_FAILED"},
    {resizing, "RESIZING"},
});

bool one_of(project_status status, std::initializer_list<project_status> set) {
  return std::ranges::find(set, status) != set.end();
}

}  // namespace

std::string_view to_string(project_status status) {
  return project_status_names.name_of(status);
}

std::optional<project_status> project_status_from(std::string_view name) {
  return project_status_names.value_of(name);
}

bool is_in_between(project_status status) {
  return one_of(status,
                {coming_up, going_down, restarting, restoring, upgrading, pausing, resizing});
}

bool is_active(project_status status) {
  return one_of(status, {active_healthy, active_unhealthy});
}

bool counts_as_active(project_status status) {
  return std::ranges::find(uncounted_statuses, status) == uncounted_statuses.end();
}

bool is_failed(project_status status) {
  return one_of(status, {init_failed, restore_failed, pause_failed});
}

bool may_follow(project_status from, project_status to) {
  if (from == to || from == removed) return false;
  // The host can become unreachable in any status, and any status may follow.
  if (to == unknown) return true;
  if (from == unknown) return to != removed;
  if (to == going_down) return true;
  switch (from) {
    case coming_up:
      return one_of(to, {active_healthy, init_failed});
    case active_healthy:
      return one_of(to, {active_unhealthy, pausing, restarting, resizing, upgrading, restoring});
    case active_unhealthy:
      return one_of(to, {active_healthy, pausing, restarting, resizing, upgrading, restoring});
    case pausing:
      return one_of(to, {inactive, pause_failed});
    case inactive:
      return to == restoring;
    case restoring:
      return one_of(to, {active_healthy, active_unhealthy, restore_failed});
    case restarting:
    case resizing:
    case upgrading:
      return one_of(to, {active_healthy, active_unhealthy});
    case init_failed:
      return to == coming_up;
    case restore_failed:
      return to == restoring;
    case pause_failed:
      return to == pausing;
    case going_down:
      return to == removed;
    case unknown:
    case removed:
      return false;
  }
  return false;
}

}  // namespace signalbox::domain
