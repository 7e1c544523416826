#pragma once

#include <boost/asio/awaitable.hpp>

#include "api/http/call.hpp"
#include "api/http/success.hpp"
#include "api/query/export_plan.hpp"
#include "api/query/sql_access.hpp"

namespace signalbox::api {

/// Starts an export and answers with its data, or with the failure that precedes them.
[[nodiscard]] boost::asio::awaitable<outcome> answer_export(const call& c, export_plan plan);

/// The same for the call that asks for it; with `Accept: application/json` a link that starts it
/// once.
[[nodiscard]] boost::asio::awaitable<outcome> request_export(call& c, sql_access access,
                                                             const export_kind& kind);

}  // namespace signalbox::api
