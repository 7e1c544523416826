#pragma once

#include <span>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// The parameters of the path and the query of one method and path, for which there are several
/// routes where a parameter of the query chooses among them (`route::when`). Throws
/// `std::invalid_argument` for a parameter of the path that nothing is known of: add it to the
/// table in `parameters.cpp`.
[[nodiscard]] core::json parameters_of(std::span<const route* const> routes);

}  // namespace signalbox::api::openapi
