#pragma once

#include <span>

#include "api/body_field.hpp"
#include "domain/json.hpp"

namespace signalbox::api::openapi {

/// The schema of a body with these fields: what `check_body` takes and refuses, as far as JSON
/// Schema can say it.
[[nodiscard]] domain::json body_schema(std::span<const body_field> fields);

}  // namespace signalbox::api::openapi
