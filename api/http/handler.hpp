#pragma once

#include <string_view>

#include "api/http/context.hpp"
#include "api/http/router.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// The metrics label of requests without a route.
inline constexpr std::string_view unmatched_route = "unmatched";

/// Returns the platform API as a handler for the HTTP server: finds the route, identifies the
/// caller, reads the body, checks the permission, runs the route and converts its outcome into an
/// answer; exceptions become a 500. Both arguments must outlive the handler and its requests.
[[nodiscard]] transport::http::handler make_handler(const context& in, const router& routes);

}  // namespace signalbox::api
