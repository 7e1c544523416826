#include <utility>

#include "api/http/call.hpp"
#include "api/log/log_access.hpp"
#include "api/log/log_text.hpp"
#include "api/routes.hpp"
#include "domain/log/log_request.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using std::chrono::milliseconds;
using transport::http::method;

constexpr std::string_view endpoint_pattern =
    "/platform/projects/{ref}/analytics/endpoints/logs.all";
/// More than `domain::log_sql_bytes_max`, so that the error of the query explains its limit.
constexpr std::size_t log_sql_characters_max = 20'000;

/// The parameters of a query of logs, from the body or the URL.
struct sql_parameters {
  std::optional<std::string> sql;
  std::optional<std::string> start;
  std::optional<std::string> end;
};

result<domain::log_time> time_of(std::string_view field, const std::optional<std::string>& text,
                                 domain::log_time otherwise) {
  if (!text || text->empty()) return otherwise;
  const auto at = domain::parse_log_time(*text);
  if (!at)
    return domain::fail_field(std::string{field}, "must be a time such as 2026-11-29T12:00:00Z");
  return *at;
}

result<domain::log_range> range_of_parameters(const sql_parameters& given, const log_access& logs) {
  const auto to = time_of("iso_timestamp_end", given.end, logs.now);
  if (!to) return std::unexpected(to.error());
  const auto from = time_of("iso_timestamp_start", given.start, *to - domain::log_range_default);
  if (!from) return std::unexpected(from.error());
  if (*to <= *from)
    return domain::fail_field("iso_timestamp_end", "must be after iso_timestamp_start");
  return domain::visible_log_range({.from = *from, .to = *to}, logs.retention_days, logs.now);
}

/// Faults of the query are part of the answer; others end the call.
bool is_fault_of_query(const core::error& why) {
  return why.detail_code.starts_with("log_sql_");
}

awaitable<outcome> run_log_sql(call& c, sql_parameters given) {
  const auto logs = open_logs(c);
  if (!logs) co_return std::unexpected(logs.error());
  if (!given.sql) co_return domain::fail_field("sql", "is required");
  const auto range = range_of_parameters(given, *logs);
  if (!range) co_return std::unexpected(range.error());
  log_job job = [logs = *logs, sql = std::move(*given.sql),
                 range = *range](milliseconds time) -> result<std::string> {
    const auto found = logs::query_logs(logs.at, logs.by->schema, sql, range,
                                        {.time = time, .is_caller_gone = logs.is_caller_gone});
    if (!found && is_fault_of_query(found.error())) return log_result_text(found.error(), range);
    if (!found) return std::unexpected(found.error());
    note_damage(logs, found->damaged);
    return log_result_text(*found, range);
  };
  co_return co_await answer_log_job(c, *logs, std::move(job), log_sql_time);
}

awaitable<outcome> query_logs_by_url(call& c) {
  sql_parameters given{.sql = c.query("sql"),
                       .start = c.query("iso_timestamp_start"),
                       .end = c.query("iso_timestamp_end")};
  co_return co_await run_log_sql(c, std::move(given));
}

awaitable<outcome> query_logs_by_body(call& c) {
  sql_parameters given{.sql = c.input.text("sql"),
                       .start = c.input.maybe_text("iso_timestamp_start"),
                       .end = c.input.maybe_text("iso_timestamp_end")};
  co_return co_await run_log_sql(c, std::move(given));
}

constexpr std::string_view sql_summary =
    "SELECT in SQLite's dialect; each source is a table, such as postgres_logs";
constexpr std::string_view start_summary =
    "The begin of the time range in ISO 8601; absent: an hour before its end";
constexpr std::string_view end_summary = "The end of the time range in ISO 8601; absent: now";

}  // namespace

std::vector<route> log_sql_routes() {
  constexpr auto reading = domain::token_scope::analytics_read;
  return {
      {.name = "query_logs_by_url",
       .summary = "Query the logs of this project with SQL in the URL",
       .verb = method::get,
       .pattern = endpoint_pattern,
       .scripts = reading,
       .within = scope::project,
       .asks = reading_logs,
       .query = {{.name = "sql", .summary = sql_summary},
                 {.name = "iso_timestamp_start", .summary = start_summary},
                 {.name = "iso_timestamp_end", .summary = end_summary}},
       .answers = body_of("LogQueryResult"),
       .run = query_logs_by_url},
      {.name = "query_logs",
       .summary = "Query the logs of this project with SQL",
       .verb = method::post,
       .only_reads = true,
       .pattern = endpoint_pattern,
       .scripts = reading,
       .within = scope::project,
       .asks = reading_logs,
       .body = {{.name = "sql", .summary = sql_summary, .characters_max = log_sql_characters_max},
                {.name = "iso_timestamp_start", .summary = start_summary, .required = false},
                {.name = "iso_timestamp_end", .summary = end_summary, .required = false}},
       .answers = body_of("LogQueryResult"),
       .run = query_logs_by_body}};
}

}  // namespace signalbox::api
