#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/auth/v1/factors`: second factors, in the shape that `@supabase/auth-js` speaks.
[[nodiscard]] std::vector<route> factor_routes();

}  // namespace signalbox::api
