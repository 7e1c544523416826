#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// What only operators of the installation are told.
[[nodiscard]] std::vector<component> operator_schemas();

}  // namespace signalbox::api::schemas
