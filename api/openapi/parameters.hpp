#pragma once

#include <span>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// Returns the path and query parameters of one method and path, which has several routes when a
/// query parameter selects among them (`route::when`). Throws `std::invalid_argument` for an
/// unknown path parameter: add it to the table in `parameters.cpp`.
[[nodiscard]] core::json parameters_of(std::span<const route* const> routes);

}  // namespace signalbox::api::openapi
