#pragma once

#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_edit.hpp"

/// Incidents and their scopes in request bodies.
namespace signalbox::api {

/// Maximum lengths of a timeline entry and of a postmortem.
/// @{
inline constexpr std::size_t incident_message_characters_max = 2'000;
inline constexpr std::size_t post_mortem_characters_max = 20'000;
/// @}

/// Returns the field `next_update_by`.
[[nodiscard]] body_field next_update_field();

/// Returns the fields of an incident's scope: `regions`, `services`, `organizations`, `projects`,
/// `show_to_everybody`.
[[nodiscard]] std::vector<body_field> incident_scope_fields();

/// Returns the fields of a new incident, including its scope.
[[nodiscard]] std::vector<body_field> new_incident_fields();

/// Returns the same fields for an edit: all are optional.
[[nodiscard]] std::vector<body_field> incident_edit_fields();

/// Returns the incident in a body of `new_incident_fields` or `incident_scope_fields`. Errors:
/// `bad_request` for an unknown region, which would hide the incident from everyone, and for an
/// invalid schedule.
[[nodiscard]] core::result<domain::incident> incident_in_body(const call& c);

/// Returns the edit in a body of `incident_edit_fields`. Errors: `bad_request` for an unknown
/// region.
[[nodiscard]] core::result<domain::incident_edit> incident_edit_in_body(const call& c);

}  // namespace signalbox::api
