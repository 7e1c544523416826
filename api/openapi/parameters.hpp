#pragma once

#include "api/route.hpp"
#include "domain/json.hpp"

namespace signalbox::api::openapi {

/// The parameters of a route's path and query. Throws `std::invalid_argument` for a parameter of
/// the path that nothing is known of: add it to the table in `parameters.cpp`.
[[nodiscard]] domain::json parameters_of(const route& what);

}  // namespace signalbox::api::openapi
