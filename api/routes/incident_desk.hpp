#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What operators do about incidents and maintenance.
[[nodiscard]] std::vector<route> incident_desk_routes();

}  // namespace signalbox::api
