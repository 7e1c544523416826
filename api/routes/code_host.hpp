#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/auth/v1`: signing in through the code host, and what there is to sign in with.
[[nodiscard]] std::vector<route> code_host_routes();

}  // namespace signalbox::api
