#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/operator/notice`: what the installation tells everybody.
[[nodiscard]] std::vector<route> notice_routes();

}  // namespace signalbox::api
