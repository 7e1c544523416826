#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `Organization`, and what it is made of.
[[nodiscard]] std::vector<component> organization_schemas();

}  // namespace signalbox::api::schemas
