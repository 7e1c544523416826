#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `Member`, `Role`, `Roles`.
[[nodiscard]] std::vector<component> member_schemas();

}  // namespace signalbox::api::schemas
