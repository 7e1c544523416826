#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `Session`, `User`: what `/auth/v1` answers.
[[nodiscard]] std::vector<component> session_schemas();

}  // namespace signalbox::api::schemas
