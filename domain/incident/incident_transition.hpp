#pragma once

#include <chrono>
#include <optional>

#include "core/error.hpp"
#include "domain/incident/incident.hpp"

/// The state machine of incidents and maintenance: the updates that an open one accepts, and the
/// way back from `resolved`.
namespace signalbox::domain {

/// A resolved incident can be reopened for this time.
inline constexpr std::chrono::days reopen_period{7};

/// The next update of an incident is promised at most this far ahead.
inline constexpr std::chrono::days next_update_within{7};

/// Checks an update to a state. Errors: `bad_request` naming `state` for a state of the other kind;
/// `conflict` when it has ended, when maintenance in progress would be `scheduled` or `cancelled`,
/// or when maintenance would be `completed` before its start.
[[nodiscard]] core::result<void> check_update(const incident& what, incident_state next);

/// Returns the time until which an incident can be reopened; nothing if it cannot: it is open, or
/// maintenance.
[[nodiscard]] std::optional<core::time_point> reopenable_until(const incident& what);

/// Checks that an incident can be reopened in a state. Errors: `bad_request` naming `state` for a
/// final state or one of maintenance; `conflict` when it is open, maintenance, or was resolved
/// longer ago than `reopen_period`.
[[nodiscard]] core::result<void> check_reopening(const incident& what, incident_state next,
                                                 core::time_point now);

/// Checks the promised time of the next update, which only open incidents have. Errors:
/// `bad_request` naming `next_update_by`.
[[nodiscard]] core::result<void> check_next_update(incident_kind kind, incident_state next,
                                                   std::optional<core::time_point> by,
                                                   core::time_point now);

}  // namespace signalbox::domain
