#pragma once

#include <span>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// Returns the operation of one method and path. It has several routes when a query parameter
/// selects among them (`route::when`); at least one. Throws `std::invalid_argument` for an unknown
/// path parameter.
[[nodiscard]] core::json operation_of(std::span<const route* const> routes);

}  // namespace signalbox::api::openapi
