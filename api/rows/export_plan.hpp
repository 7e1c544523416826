#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "api/http/call.hpp"
#include "api/query/export_plan.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"

namespace signalbox::api {

/// Checks the body of a call for an export of rows (`row_export_fields`). The export reads in a
/// read-only transaction, with the caller's access. Errors: those of `row_export_of`,
/// `read_table_facts` and `domain::row_export_text`.
[[nodiscard]] boost::asio::awaitable<core::result<export_plan>> plan_row_export(
    call& c, sql_access access, std::string application);

}  // namespace signalbox::api
