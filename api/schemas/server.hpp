#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// The server about itself: time, health, flags, the description, and errors.
[[nodiscard]] std::vector<component> server_schemas();

}  // namespace signalbox::api::schemas
