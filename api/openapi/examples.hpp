#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// A call of each route that goes well, with its answer, by the routes' names: `{target, body?,
/// answer?}`. They are the sample calls of the tests, written to `examples.json` by
/// `scripts/describe-api` and compiled in.
[[nodiscard]] const core::json& examples();

/// A route's example; null when it has none.
[[nodiscard]] const core::json* example_of(std::string_view route);

/// What the example of a route has for a parameter of its path.
[[nodiscard]] std::optional<std::string> example_parameter(const route& what,
                                                           std::string_view name);

/// What the example of a route has for a parameter of its query.
[[nodiscard]] std::optional<std::string> example_query(std::string_view route,
                                                       std::string_view name);

}  // namespace signalbox::api::openapi
