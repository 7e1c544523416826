#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// Support tickets: `/platform/feedback/send` and one's own list; operators see and close them.
[[nodiscard]] std::vector<route> support_routes();

}  // namespace signalbox::api
