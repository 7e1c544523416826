#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// The whole route table.
[[nodiscard]] std::vector<route> all_routes();

}  // namespace signalbox::api
