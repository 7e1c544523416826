#pragma once

#include <vector>

#include "api/http/route.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// Returns the errors of a route by status: those that follow from its callers, path, query and
/// body, those of all calls, and those that the route adds (`route::fails`).
[[nodiscard]] std::vector<core::errc> failures_of(const route& what);

/// Returns the name of an error's response, for example `NotFound`.
[[nodiscard]] std::string_view response_name(core::errc code);

/// Returns all error responses by name.
[[nodiscard]] core::json failure_responses();

}  // namespace signalbox::api::openapi
