#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/healthz`, `/readyz` and `/metrics`: for whoever watches the server, without signing in.
[[nodiscard]] std::vector<route> health_routes();

}  // namespace signalbox::api
