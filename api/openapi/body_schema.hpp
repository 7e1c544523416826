#pragma once

#include <span>

#include "api/http/body_field.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// Returns the schema of a body with these fields: the checks of `check_body` that JSON Schema can
/// express.
[[nodiscard]] core::json body_schema(std::span<const body_field> fields);

}  // namespace signalbox::api::openapi
