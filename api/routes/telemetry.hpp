#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/telemetry/event` and `/platform/operator/telemetry`: what people do in the dashboard.
[[nodiscard]] std::vector<route> telemetry_routes();

}  // namespace signalbox::api
