#pragma once

#include <vector>

#include "api/schemas/schema.hpp"

namespace signalbox::api::schemas {

/// `Incident`, `IncidentUpdate`.
[[nodiscard]] std::vector<component> incident_schemas();

}  // namespace signalbox::api::schemas
