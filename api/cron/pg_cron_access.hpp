#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/cron/pg_cron_json.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"

/// pg_cron in the project's database: its state, rows about it, and changes.
namespace signalbox::api {

/// Returns the access of the project's own role, which sees all jobs, also for callers who may only
/// read: the texts are not theirs. Errors: those of `reopen_sql_access`.
[[nodiscard]] boost::asio::awaitable<core::result<sql_access>> open_pg_cron(call& c);

/// Returns the rows of a query. Errors: `unavailable` with PostgreSQL's message.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> pg_cron_rows(
    call& c, const sql_access& access, std::string query);

/// Returns whether jobs run. Errors: those of `pg_cron_rows`.
[[nodiscard]] boost::asio::awaitable<core::result<pg_cron_state>> find_pg_cron_state(
    call& c, const sql_access& access);

/// Checks that pg_cron is enabled. Errors: `conflict`.
[[nodiscard]] boost::asio::awaitable<core::result<void>> check_pg_cron(call& c,
                                                                       const sql_access& access);

/// Returns the row of a job. Errors: `not_found`; those of `pg_cron_rows`.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> find_pg_cron_job(
    call& c, const sql_access& access, std::int64_t id);

/// Runs statements in one transaction. Returns the answer for a failure of PostgreSQL. Errors:
/// those of `run_whole`.
[[nodiscard]] boost::asio::awaitable<core::result<std::optional<success>>> change_pg_cron(
    call& c, const sql_access& access, std::vector<std::string> statements);

}  // namespace signalbox::api
