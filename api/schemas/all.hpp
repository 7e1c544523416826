#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// Every schema that answers name, and those that they are made of.
[[nodiscard]] std::vector<component> all();

}  // namespace signalbox::api::schemas
