#pragma once

#include <string_view>

#include "api/http/context.hpp"
#include "api/http/router.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// The label in metrics of requests that no route was found for.
inline constexpr std::string_view unmatched_route = "unmatched";

/// The platform API as the HTTP server takes it: finds the route, identifies the caller, reads the
/// body, checks the permission, runs the route and makes its outcome an answer; what is thrown on
/// the way becomes a 500. Both arguments outlive the handler and its requests.
[[nodiscard]] transport::http::handler make_handler(const context& in, const router& routes);

}  // namespace signalbox::api
