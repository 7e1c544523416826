#pragma once

#include <span>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// The operation of one method and path. There are several routes for it where a parameter of the
/// query chooses among them (`route::when`); at least one. Throws `std::invalid_argument` for a
/// parameter of the path that nothing is known of.
[[nodiscard]] core::json operation_of(std::span<const route* const> routes);

}  // namespace signalbox::api::openapi
