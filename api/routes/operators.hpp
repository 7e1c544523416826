#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// Who runs the installation.
[[nodiscard]] std::vector<route> operators_routes();

}  // namespace signalbox::api
