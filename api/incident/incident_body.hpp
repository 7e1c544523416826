#pragma once

#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_edit.hpp"

/// How bodies say what an incident is and whom it concerns.
namespace signalbox::api {

/// Of a timeline's entry, and of what was learned.
/// @{
inline constexpr std::size_t incident_message_letters_max = 2'000;
inline constexpr std::size_t post_mortem_letters_max = 20'000;
/// @}

/// Whom it concerns: `regions`, `services`, `organizations`, `projects`, `show_to_everybody`.
[[nodiscard]] std::vector<body_field> incident_scope_fields();

/// Everything that is said of a new incident, its scope included.
[[nodiscard]] std::vector<body_field> new_incident_fields();

/// The same where it is changed: each may be absent.
[[nodiscard]] std::vector<body_field> incident_edit_fields();

/// The body of `new_incident_fields` or `incident_scope_fields`. Errors: `bad_request` for a region
/// that no provider has, which would make an incident that nobody sees; for a plan that cannot be.
[[nodiscard]] core::result<domain::incident> incident_in_body(const call& c);

/// The body of `incident_edit_fields`. Errors: `bad_request` for a region that no provider has.
[[nodiscard]] core::result<domain::incident_edit> incident_edit_in_body(const call& c);

}  // namespace signalbox::api
