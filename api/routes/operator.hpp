#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/operator`: what only operators of the installation may do.
[[nodiscard]] std::vector<route> operator_routes();

}  // namespace signalbox::api
