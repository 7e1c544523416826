#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"

namespace signalbox::api {

/// Changes an access to that of an open transaction of the caller, in which the statements of this
/// call run, and returns its role. The access of the transaction counts, because it was chosen when
/// it was opened. Errors: `not_found`; `forbidden` when the caller has lost the full access with
/// which it was opened; `bad_request` when the call asks for another role, or for a session that
/// cannot write while the transaction can.
[[nodiscard]] boost::asio::awaitable<core::result<std::string>> enter_transaction(
    call& c, sql_access& access, std::string id);

}  // namespace signalbox::api
