#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/platform/profile/sessions`: where one is signed in.
[[nodiscard]] std::vector<route> sign_in_routes();

}  // namespace signalbox::api
