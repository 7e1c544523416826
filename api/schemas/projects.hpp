#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `ProjectSummary`, `ProjectDetail`, what changes answer, and regions.
[[nodiscard]] std::vector<component> project_schemas();

}  // namespace signalbox::api::schemas
