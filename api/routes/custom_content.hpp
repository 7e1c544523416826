#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/custom-content`: what an installation says in its own words.
[[nodiscard]] std::vector<route> custom_content_routes();

}  // namespace signalbox::api
