#include "api/cron/pg_cron_access.hpp"

#include <memory>
#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "domain/cron/pg_cron.hpp"
#include "domain/database/ddl.hpp"
#include "tenant_sql/object_rows_writer.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

namespace {

/// The statements return a number or nothing.
constexpr std::size_t pg_cron_result_bytes_max = 16 * 1024;

}  // namespace

awaitable<result<sql_access>> open_pg_cron(call& c) {
  auto access = co_await reopen_sql_access(c, false);
  if (access) access->role = tenant_sql::session_role::owner;
  co_return access;
}

awaitable<result<json>> pg_cron_rows(call& c, const sql_access& access, std::string query) {
  domain::catalogue_query what{.text = std::move(query), .parameters = {}};
  auto read = co_await read_catalogue(c, access, std::move(what));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return core::fail(errc::unavailable, "pg_cron could not be read: " + failed->why.message);
  auto rows = json::parse(std::get<std::string>(*read), nullptr, false);
  if (!rows.is_array()) co_return core::fail(errc::unavailable, "pg_cron could not be read.");
  co_return rows;
}

awaitable<result<pg_cron_state>> find_pg_cron_state(call& c, const sql_access& access) {
  auto found = co_await pg_cron_rows(c, access, domain::find_pg_cron());
  if (!found) co_return std::unexpected(std::move(found.error()));
  const auto& row = found->at(0);
  if (!row.at("is_enabled").get<bool>())
    co_return row.at("is_available").get<bool>() ? pg_cron_state::available
                                                 : pg_cron_state::missing;
  auto launcher = co_await pg_cron_rows(c, access, domain::find_pg_cron_launcher());
  if (!launcher) co_return std::unexpected(std::move(launcher.error()));
  co_return launcher->at(0).at("is_loaded").get<bool>() ? pg_cron_state::running
                                                        : pg_cron_state::unloaded;
}

awaitable<result<void>> check_pg_cron(call& c, const sql_access& access) {
  auto state = co_await find_pg_cron_state(c, access);
  if (!state) co_return std::unexpected(std::move(state.error()));
  if (*state == pg_cron_state::running || *state == pg_cron_state::unloaded)
    co_return result<void>{};
  co_return core::fail(errc::conflict, "pg_cron is not enabled in this database.");
}

awaitable<result<json>> find_pg_cron_job(call& c, const sql_access& access, std::int64_t id) {
  auto enabled = co_await check_pg_cron(c, access);
  if (!enabled) co_return std::unexpected(std::move(enabled.error()));
  auto rows = co_await pg_cron_rows(c, access, domain::list_pg_cron_jobs(id));
  if (!rows) co_return std::unexpected(std::move(rows.error()));
  if (rows->empty()) co_return core::fail(errc::not_found, "There is no such job.");
  co_return std::move(rows->at(0));
}

awaitable<result<std::optional<success>>> change_pg_cron(call& c, const sql_access& access,
                                                         std::vector<std::string> statements) {
  const auto text = domain::text_of(statements);
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  auto request = text_request_of(c, access);
  put_text(request, text, *parsed, std::nullopt);
  request.time_max = tenant_sql::statement_time_max;
  report_use(c, request);
  auto to = std::make_unique<tenant_sql::object_rows_writer>(pg_cron_result_bytes_max);
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(request), std::move(to));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  std::optional<success> failed;
  if (writer.failure()) failed = sql_failure(c, *writer.failure());
  co_return failed;
}

}  // namespace signalbox::api
