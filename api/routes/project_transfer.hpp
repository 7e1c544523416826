#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/projects/{ref}/transfer`: to another organization, and what would come of it.
[[nodiscard]] std::vector<route> project_transfer_routes();

}  // namespace signalbox::api
