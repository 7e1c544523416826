#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `Profile`, `PermissionEntry`, `PasswordStrength`.
[[nodiscard]] std::vector<component> profile_schemas();

}  // namespace signalbox::api::schemas
