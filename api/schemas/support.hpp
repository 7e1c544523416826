#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// Support tickets.
[[nodiscard]] std::vector<component> support_schemas();

}  // namespace signalbox::api::schemas
