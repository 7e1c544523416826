#pragma once

#include "domain/status/status_page.hpp"

namespace signalbox::api::testing {

/// Returns a status with a component, an incident, scheduled maintenance, and the probes of a day.
[[nodiscard]] domain::status_view sample_status(core::time_point at);

}  // namespace signalbox::api::testing
