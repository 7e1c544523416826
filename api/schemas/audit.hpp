#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// Of the audit log.
[[nodiscard]] std::vector<component> audit_schemas();

}  // namespace signalbox::api::schemas
