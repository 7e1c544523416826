#pragma once

#include <boost/asio/awaitable.hpp>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/wrappers/wrapper_order.hpp"

namespace signalbox::api {

/// Returns the server with the id in the path. Errors: `not_found`; those of `find_object`.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> find_wrapper(
    call& c, const sql_access& access);

/// Returns the target of a server of a list.
[[nodiscard]] domain::wrapper_target target_of(const core::json& server);

}  // namespace signalbox::api
