#pragma once

#include <chrono>
#include <optional>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"

/// Planned maintenance: its period, and its state changes over time.
namespace signalbox::domain {

/// Limits of the advance notice and the duration of maintenance.
/// @{
inline constexpr std::chrono::days maintenance_ahead_max{365};
inline constexpr std::chrono::days maintenance_length_max{30};
/// @}

/// Checks the planned period, which only maintenance has. Errors: `bad_request` with
/// `planned_start` or `planned_end` and its limit.
[[nodiscard]] core::result<void> check_plan(const incident& what, core::time_point now);

/// Returns the initial state of planned maintenance: `scheduled`, or `in_progress` after its start.
[[nodiscard]] incident_state first_state(const incident& what, core::time_point now);

/// Returns the state at a time: one step further when that step's time has come. Only open
/// maintenance changes.
[[nodiscard]] incident_state state_at(const incident& what, core::time_point now);

/// Returns the time of the next change of `state_at`, if any.
[[nodiscard]] std::optional<core::time_point> next_change(const incident& what);

}  // namespace signalbox::domain
