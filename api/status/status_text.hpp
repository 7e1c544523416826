#pragma once

#include <string>
#include <string_view>

#include "core/time.hpp"
#include "domain/incident/incident.hpp"
#include "domain/status/status_catalogue.hpp"

/// Texts of the public status page.
namespace signalbox::api {

/// "Degraded performance".
[[nodiscard]] std::string text_of(domain::component_status status);

/// "Investigating", "In progress".
[[nodiscard]] std::string text_of(domain::incident_state state);

/// "Minor".
[[nodiscard]] std::string text_of(domain::incident_impact impact);

/// "20 Nov 2026, 12:05 UTC".
[[nodiscard]] std::string moment_text(core::time_point at);

}  // namespace signalbox::api
