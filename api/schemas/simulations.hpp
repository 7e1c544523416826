#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// Rehearsals.
[[nodiscard]] std::vector<component> simulation_schemas();

}  // namespace signalbox::api::schemas
