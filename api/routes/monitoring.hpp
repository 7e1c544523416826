#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects/{ref}/infra-monitoring`: what charts of a project's database are drawn from.
[[nodiscard]] std::vector<route> monitoring_routes();

}  // namespace signalbox::api
