#pragma once

#include <boost/asio/awaitable.hpp>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "domain/query/table_facts.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::api {

/// Explains a failure for a lock on a table or its rows, after its transaction has ended: its code
/// becomes `locked_code`, and its detail names the session that holds the lock, if that can be
/// found.
[[nodiscard]] boost::asio::awaitable<void> explain_lock_on(call& c, const sql_access& access,
                                                           const domain::table_facts& table,
                                                           tenant_sql::text_failure& why);

}  // namespace signalbox::api
