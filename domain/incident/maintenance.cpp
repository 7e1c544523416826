#include "domain/incident/maintenance.hpp"

#include <fmt/format.h>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

core::result<void> nothing_planned(const incident& what) {
  if (what.planned_start) return fail_field("planned_start", "is for maintenance only");
  if (what.planned_end) return fail_field("planned_end", "is for maintenance only");
  if (what.announce_ahead) return fail_field("announce_ahead", "is for maintenance only");
  return {};
}

}  // namespace

core::result<void> check_plan(const incident& what, core::time_point now) {
  if (what.kind != incident_kind::maintenance) return nothing_planned(what);
  if (!what.planned_start) return fail_field("planned_start", "is required for maintenance");
  if (!what.planned_end) return fail_field("planned_end", "is required for maintenance");
  if (*what.planned_start > now + maintenance_ahead_max) {
    return fail_field("planned_start", fmt::format("must be at most {} days from now",
                                                   maintenance_ahead_max.count()));
  }
  if (*what.planned_end <= *what.planned_start)
    return fail_field("planned_end", "must come after planned_start");
  if (*what.planned_end <= now) return fail_field("planned_end", "must be in the future");
  if (*what.planned_end > *what.planned_start + maintenance_length_max) {
    return fail_field("planned_end", fmt::format("must be at most {} days after planned_start",
                                                 maintenance_length_max.count()));
  }
  return {};
}

incident_state first_state(const incident& what, core::time_point now) {
  const bool has_begun = what.planned_start && *what.planned_start <= now;
  return has_begun ? incident_state::in_progress : incident_state::scheduled;
}

incident_state state_at(const incident& what, core::time_point now) {
  const auto change = next_change(what);
  if (!change || *change > now) return what.state;
  return what.state == incident_state::scheduled ? incident_state::in_progress
                                                 : incident_state::completed;
}

std::optional<core::time_point> next_change(const incident& what) {
  if (what.state == incident_state::scheduled) return what.planned_start;
  if (what.state == incident_state::in_progress) return what.planned_end;
  return std::nullopt;
}

}  // namespace signalbox::domain
