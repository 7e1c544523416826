#pragma once

#include <vector>

#include "api/http/route.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::api::openapi {

/// How a route can fail, by status: what follows from who may call it, from its path, query and
/// body, what every call can meet, and what the route adds (`route::fails`).
[[nodiscard]] std::vector<core::errc> failures_of(const route& what);

/// The name of the response that an error gets, for example `NotFound`.
[[nodiscard]] std::string_view response_name(core::errc code);

/// All of those responses, by their names.
[[nodiscard]] core::json failure_responses();

}  // namespace signalbox::api::openapi
