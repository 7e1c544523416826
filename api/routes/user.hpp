#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// `/auth/v1`: one's own account and links sent by mail, in the shape that `@supabase/auth-js`
/// speaks.
[[nodiscard]] std::vector<route> user_routes();

}  // namespace signalbox::api
