#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// The access tokens that people make for their scripts. No script can call these.
[[nodiscard]] std::vector<route> access_token_routes();

}  // namespace signalbox::api
