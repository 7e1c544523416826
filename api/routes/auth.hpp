#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/auth/v1`: signing up, in and out with a password, in the shape that `@supabase/auth-js`
/// speaks.
[[nodiscard]] std::vector<route> auth_routes();

}  // namespace signalbox::api
