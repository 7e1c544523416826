#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

[[nodiscard]] std::vector<component> status_schemas();

}  // namespace signalbox::api::schemas
