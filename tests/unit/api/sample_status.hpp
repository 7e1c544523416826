#pragma once

#include "domain/status/status_page.hpp"

namespace signalbox::api::testing {

/// The platform with a part, an incident, maintenance that is planned, and a day's looks.
[[nodiscard]] domain::status_view sample_status(core::time_point at);

}  // namespace signalbox::api::testing
