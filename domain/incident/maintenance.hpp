#pragma once

#include <chrono>
#include <optional>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"

/// Maintenance that is planned: from when to when, and what the passing of time makes of it.
namespace signalbox::domain {

/// How far ahead maintenance can be planned, and how long it can take.
/// @{
inline constexpr std::chrono::days maintenance_ahead_max{365};
inline constexpr std::chrono::days maintenance_length_max{30};
/// @}

/// Checks when maintenance is planned for, and that nothing else is planned. Errors: `bad_request`
/// naming `planned_start` or `planned_end` with its limit.
[[nodiscard]] core::result<void> check_plan(const incident& what, core::time_point now);

/// The state that maintenance which is planned so begins in: `scheduled`, or `in_progress` when its
/// start has come.
[[nodiscard]] incident_state first_state(const incident& what, core::time_point now);

/// What the passing of time makes of its state: one step further when the step's moment has come.
/// Everything but open maintenance stays.
[[nodiscard]] incident_state state_at(const incident& what, core::time_point now);

/// When `state_at` will next change something, if ever.
[[nodiscard]] std::optional<core::time_point> next_change(const incident& what);

}  // namespace signalbox::domain
