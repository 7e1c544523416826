#pragma once

#include <boost/asio/awaitable.hpp>

#include "api/call.hpp"
#include "domain/error.hpp"
#include "domain/json.hpp"

namespace signalbox::api {

/// May the caller come in at all? Errors: `unauthenticated` with `insufficient_aal` while a second
/// factor is still to be given, `forbidden`.
[[nodiscard]] domain::result<void> let_in(const call& c);

/// Finds what the route's scope names and checks the route's permission; fills `owner` and `mine`.
/// Errors: `not_found` where there is nothing or the caller is no member, so that strangers cannot
/// tell which; `forbidden` for a member without the right; and what asking an actor may bring.
[[nodiscard]] boost::asio::awaitable<domain::result<void>> authorize(call& c);

/// Checks the route's permission with more that its conditions may read. Errors: `forbidden`.
[[nodiscard]] domain::result<void> require(const call& c,
                                           domain::json data = domain::json::object());

/// The same for any permission of the caller's in any of its organizations.
[[nodiscard]] bool may(const call& c, const domain::membership& where, const permission& what);

}  // namespace signalbox::api
