#pragma once

#include <boost/asio/awaitable.hpp>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/advisor/finding.hpp"
#include "domain/database/catalogue.hpp"

namespace signalbox::api {

/// Returns the rows of a query on a project's database. Errors: those of `read_catalogue`;
/// `unavailable` with PostgreSQL's message.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> advisor_rows(
    call& c, const sql_access& access, domain::catalogue_query query);

/// Returns the caller's access with the role that sees other sessions, if the caller may.
[[nodiscard]] sql_access with_sessions(sql_access access);

/// Looks for findings in the database, with the exceptions of the project. Errors: those of
/// `advisor_rows` and of requests to the project.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> run_lints(
    call& c, const sql_access& access, domain::finding_filter filter);

}  // namespace signalbox::api
