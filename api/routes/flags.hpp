#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/telemetry/feature-flags`.
[[nodiscard]] std::vector<route> flag_routes();

}  // namespace signalbox::api
