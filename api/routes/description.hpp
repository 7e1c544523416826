#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/api/openapi.json`: all routes, described.
[[nodiscard]] std::vector<route> description_routes();

}  // namespace signalbox::api
