#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// Who pays, and what is owed.
[[nodiscard]] std::vector<component> billing_schemas();

}  // namespace signalbox::api::schemas
