#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/http/route.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// Returns a successful call of each route with its answer, by route name: `{target, body?,
/// answer?}`. These are the sample calls of the tests, written to `examples.json` by
/// `scripts/describe-api` and compiled in.
[[nodiscard]] const core::json& examples();

/// Returns a route's example; null when it has none.
[[nodiscard]] const core::json* example_of(std::string_view route);

/// Returns the value of a path parameter in a route's example.
[[nodiscard]] std::optional<std::string> example_parameter(const route& what,
                                                           std::string_view name);

/// Returns the value of a query parameter in a route's example.
[[nodiscard]] std::optional<std::string> example_query(std::string_view route,
                                                       std::string_view name);

}  // namespace signalbox::api::openapi
