#pragma once

#include <span>

#include "api/http/body_field.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// The schema of a body with these fields: what `check_body` takes and refuses, as far as JSON
/// Schema can say it.
[[nodiscard]] core::json body_schema(std::span<const body_field> fields);

}  // namespace signalbox::api::openapi
