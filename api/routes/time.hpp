#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/api/get-utc-time`, which clients hold their clocks against.
[[nodiscard]] std::vector<route> time_routes();

}  // namespace signalbox::api
