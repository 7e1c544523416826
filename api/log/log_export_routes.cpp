#include <fmt/format.h>

#include <memory>
#include <utility>

#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "api/log/log_access.hpp"
#include "api/log/log_export_body.hpp"
#include "api/log/log_fields.hpp"
#include "api/query/export_links.hpp"
#include "api/query/export_plan.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"
#include "transport/http/content_disposition.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using std::chrono::milliseconds;
using transport::http::method;

constexpr std::string_view log_csv_type = "text/csv; charset=utf-8";
constexpr std::string_view log_jsonl_type = "application/x-ndjson; charset=utf-8";
constexpr std::string_view used_export_sentence =
    "This download link has expired or was already used. Start the export again.";
constexpr std::size_t export_sql_characters_max = 20'000;

const route& log_export_requesting_route();

/// A link of logs starts no export of rows.
awaitable<result<export_plan>> refuse_row_plan(call&, sql_access, std::string) {
  co_return core::fail(errc::not_found, std::string{used_export_sentence});
}

constexpr export_kind logs_by_link{.plan = refuse_row_plan,
                                   .requesting_route = log_export_requesting_route};

/// What a call exports.
struct log_export {
  log_access logs;
  log_file_form form = log_file_form::csv;
  domain::log_range range;
  std::optional<std::string> sql;  ///< instead of the request
  logs::search_request request;
};

/// Errors: `bad_request` with the field; those of the search.
result<log_export> log_export_of(const call& c) {
  auto logs = open_logs(c);
  if (!logs) return std::unexpected(std::move(logs.error()));
  auto query = log_query_of(c, *logs);
  if (!query) return std::unexpected(std::move(query.error()));
  log_export made{
      .logs = std::move(*logs),
      .form = c.input.text("format") == "csv" ? log_file_form::csv : log_file_form::jsonl,
      .range = query->range,
      .sql = c.input.maybe_text("sql"),
      .request = {.query = std::move(*query),
                  .newest_first = c.input.boolean_or("newest_first", true)}};
  const bool searches = c.input.has("search") || c.input.has("sources");
  if (made.sql && searches)
    return domain::fail_field("sql", "must not be given together with a search or sources");
  return made;
}

void audit_log_export(const call& c, const log_export& what) {
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::log_export};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = what.logs.ref;
  entry.target = what.logs.ref.value;
  // The text of the search or query may contain what the logs contain.
  entry.detail = {{"from", domain::to_text(what.range.from)},
                  {"to", domain::to_text(what.range.to)},
                  {"sources", c.input.texts("sources")},
                  {"how", what.sql ? "sql" : "search"},
                  {"format", c.input.text("format")}};
  c.in.note_audit(std::move(entry));
}

ready_answer log_file_answer(const log_export& what) {
  const bool is_csv = what.form == log_file_form::csv;
  const auto day = domain::to_text(what.logs.now).substr(0, std::string_view{"YYYY-MM-DD"}.size());
  ready_answer made;
  made.headers.set("Content-Type", std::string{is_csv ? log_csv_type : log_jsonl_type});
  made.headers.set("Content-Disposition",
                   transport::http::attachment(fmt::format("logs-{}-{}.{}", what.logs.ref.value,
                                                           day, is_csv ? "csv" : "jsonl")));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  return made;
}

/// The error of a result that has more rows, or bytes, than an export of SQL may have.
std::unexpected<core::error> result_too_large() {
  auto made = core::fail(
      errc::payload_too_large,
      fmt::format("The result has more than {} rows or {} MiB. Narrow the query, or export a "
                  "search, which has no such limit.",
                  export_rows_max, export_bytes_max / 1024 / 1024));
  made.error().detail_code = "log_export_too_large";
  return made;
}

awaitable<outcome> export_log_result(const call& c, log_export what, logs::read_pool::place at) {
  log_job job = [what](milliseconds time) -> result<std::string> {
    const logs::sql_limits limits{.time = time,
                                  .rows = export_rows_max,
                                  .result_bytes = export_bytes_max,
                                  .is_caller_gone = what.logs.is_caller_gone};
    const auto found =
        logs::query_logs(what.logs.at, what.logs.by->schema, *what.sql, what.range, limits);
    if (!found) return std::unexpected(found.error());
    note_damage(what.logs, found->damaged);
    if (found->is_cut) return result_too_large();
    return log_result_file(*found, what.form);
  };
  auto running = run_log_job(what.logs, std::move(at), std::move(job), log_sql_time, c.deadline);
  auto text = co_await std::move(running);
  if (!text) co_return log_failure(c, text.error());
  audit_log_export(c, what);
  auto made = log_file_answer(what);
  made.body = std::move(*text);
  co_return success{.status = 200, .body = std::move(made)};
}

awaitable<outcome> export_log_lines(const call& c, log_export what, logs::read_pool::place at) {
  const auto until = std::chrono::steady_clock::now() + export_time_max;
  const auto lines = std::make_shared<line_export>(what.logs, what.request, what.form);
  // Before the answer begins, so that a failure is one.
  auto reading = next_log_piece(lines, at, c.deadline);
  auto first = co_await std::move(reading);
  if (!first) co_return log_failure(c, first.error());
  audit_log_export(c, what);
  auto made = log_file_answer(what);
  made.stream = std::make_shared<log_export_body>(lines, std::move(at), std::move(*first), until);
  co_return success{.status = 200, .body = std::move(made)};
}

awaitable<outcome> start_log_export(call& c) {
  auto what = log_export_of(c);
  if (!what) co_return log_failure(c, what.error());
  auto place = what->logs.by->pool.reserve(what->logs.ref, logs::read_kind::file);
  if (!place) co_return log_failure(c, place.error());
  if (what->sql) co_return co_await export_log_result(c, std::move(*what), std::move(*place));
  co_return co_await export_log_lines(c, std::move(*what), std::move(*place));
}

outcome answer_log_link(const call& c, const log_export& what) {
  requested_export requested{.kind = &logs_by_link,
                             .by = remember(c.caller, c.incoming),
                             .ref = what.logs.ref,
                             .input = c.input,
                             .application = {},
                             .bytes = c.incoming.body.size()};
  auto token = c.in.exports.add(std::move(requested), c.in.random, export_links::clock::now());
  if (!token) return std::unexpected(std::move(token.error()));
  return created(
      {{"url", fmt::format("/platform/projects/{}/logs/export/{}", what.logs.ref.value, *token)},
       {"expires_in_ms", c.in.exports.life().count()}});
}

awaitable<outcome> request_log_export(call& c) {
  const auto accept = c.incoming.headers.find("accept").value_or("");
  if (!accept.contains("application/json")) co_return co_await start_log_export(c);
  const auto what = log_export_of(c);
  if (!what) co_return log_failure(c, what.error());
  co_return answer_log_link(c, *what);
}

/// Runs the export of a link as the call that requested it would run now.
awaitable<outcome> download_log_export(call& c) {
  if (c.incoming.verb != method::get)
    co_return core::fail(errc::bad_request, "A download link accepts only GET.");
  domain::project_ref ref{c.parameter("ref")};
  auto what = c.in.exports.take(c.parameter("token"), ref, export_links::clock::now());
  if (!what || what->kind != &logs_by_link)
    co_return core::fail(errc::not_found, std::string{used_export_sentence});
  auto caller = co_await identify_again(c.in, std::move(what->by), c.time_left());
  if (!caller) {
    if (caller.error().code == errc::unauthenticated)
      co_return core::fail(errc::not_found, std::string{used_export_sentence});
    co_return std::unexpected(std::move(caller.error()));
  }
  call as{.in = c.in,
          .by = log_export_requesting_route(),
          .incoming = c.incoming,
          .path = c.path,
          .deadline = c.deadline,
          .caller = std::move(*caller),
          .input = std::move(what->input),
          .organization = {},
          .project = {},
          .mine = std::nullopt};
  auto welcome = let_in(as);
  if (!welcome) co_return std::unexpected(std::move(welcome.error()));
  auto allowed = co_await authorize(as);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return co_await start_log_export(as);
}

std::vector<body_field> log_export_fields() {
  auto all = log_query_fields();
  all.push_back({.name = "sql",
                 .summary = "Exports the result of this query, instead of a search",
                 .required = false,
                 .characters_max = export_sql_characters_max});
  all.push_back({.name = "newest_first",
                 .summary = "The order of lines; absent: true",
                 .kind = value_kind::boolean,
                 .required = false});
  all.push_back({.name = "format",
                 .summary = "CSV, or a JSON object in each line",
                 .one_of = {"csv", "jsonl"}});
  return all;
}

/// The form of an answer that is a file in one of both formats.
answer_form log_file_form_of(answer_form csv) {
  csv.other_media_type = log_jsonl_type;
  return csv;
}

const route& log_export_requesting_route() {
  static const route made = log_export_routes().front();
  return made;
}

}  // namespace

std::vector<route> log_export_routes() {
  return {{.name = "export_logs",
           .summary = "Export log lines of this project as a file",
           .verb = method::post,
           .only_reads = true,
           .pattern = "/platform/projects/{ref}/logs/export",
           .scripts = domain::token_scope::analytics_read,
           .within = scope::project,
           .asks = reading_logs,
           .audited_as = domain::audit::log_export,
           .body = log_export_fields(),
           .answers = log_file_form_of(text_or_link_of(log_csv_type, "ExportLink")),
           .fails = {errc::too_many_requests},
           .run = request_log_export},
          {.name = "download_log_export",
           .summary = "Download the file of an export's link, once",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/logs/export/{token}",
           .lets_in = entry::anyone,
           .answers = log_file_form_of(text_of(log_csv_type)),
           .fails = {errc::bad_request, errc::unauthenticated, errc::forbidden,
                     errc::payload_too_large},
           .run = download_log_export}};
}

}  // namespace signalbox::api
