#include <memory>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/query_body.hpp"
#include "api/query/query_fields.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/sql_transaction.hpp"
#include "api/query/text_history.hpp"
#include "api/query/whole_result.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "tenant_sql/ndjson_writer.hpp"
#include "tenant_sql/object_rows_writer.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// Limit for a result as one JSON array; longer ones are read as a stream.
constexpr std::size_t array_bytes_max = std::size_t{8} * 1024 * 1024;
constexpr std::int64_t limit_max = 100'000;

bool wants_stream(const call& c) {
  const auto accept = c.incoming.headers.find("accept").value_or("");
  return accept.find(tenant_sql::ndjson_type) != std::string_view::npos;
}

success stream_of(tenant_sql::text_stream of) {
  ready_answer made;
  made.headers.set("Content-Type", std::string(tenant_sql::ndjson_type) + "; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.stream = std::make_shared<query_body>(std::move(of));
  return {.status = 200, .body = std::move(made)};
}

/// Runs a text to its end and answers with the rows.
awaitable<outcome> answer_rows(call& c, tenant_sql::text_request request, std::string transaction) {
  // A page would end the answer.
  request.page_rows = 0;
  auto to = std::make_unique<tenant_sql::object_rows_writer>(array_bytes_max);
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(request), std::move(to), std::move(transaction));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  if (writer.is_too_large()) {
    co_return core::fail(errc::payload_too_large,
                         "The result is larger than 8 MiB. Request it as application/x-ndjson, or "
                         "export it.");
  }
  if (writer.failure()) co_return sql_failure(c, *writer.failure());
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = std::move(whole->result);
  co_return success{.status = 200, .body = std::move(made)};
}

/// Returns the request in a body. Errors: those of its parts.
awaitable<result<tenant_sql::text_request>> read_request(call& c) {
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto transaction = c.input.maybe_text("transaction").value_or("");
  std::string role;
  if (transaction.empty()) {
    auto chosen = chosen_role(c, *access);
    if (!chosen) co_return std::unexpected(std::move(chosen.error()));
    role = std::move(*chosen);
  } else {
    auto held = co_await enter_transaction(c, *access, std::move(transaction));
    if (!held) co_return std::unexpected(std::move(held.error()));
    role = std::move(*held);
  }
  const auto limit = bounded(c, "limit", limit_max, 0);
  if (!limit) co_return std::unexpected(limit.error());
  const auto time = time_limit(c);
  if (!time) co_return std::unexpected(time.error());
  const auto page = bounded(c, "page_rows", limit_max, 0);
  if (!page) co_return std::unexpected(page.error());
  auto text = c.input.text("query");
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  if (auto allowed = check_statements(*parsed, *access); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  auto made = text_request_of(c, *access);
  made.as.role = std::move(role);
  std::optional<std::uint64_t> rows;
  if (*limit > 0) rows = static_cast<std::uint64_t>(*limit);
  put_text(made, std::move(text), *parsed, rows);
  made.parameters = parameters_of(c.input.values("parameters"));
  made.time_max = *time;
  made.page_rows = static_cast<std::size_t>(*page);
  audit_text(c, made, *parsed);
  record_text(c, made);
  report_definitions(c, made, *parsed);
  report_use(c, made);
  co_return made;
}

awaitable<outcome> run_query(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto request = co_await read_request(c);
  if (!request) co_return std::unexpected(std::move(request.error()));
  auto transaction = c.input.maybe_text("transaction").value_or("");
  if (!wants_stream(c))
    co_return co_await answer_rows(c, std::move(*request), std::move(transaction));
  auto to = std::make_unique<tenant_sql::ndjson_writer>();
  auto started =
      co_await (*service)->run(std::move(*request), std::move(to), std::move(transaction));
  if (!started) co_return std::unexpected(std::move(started.error()));
  co_return stream_of(std::move(*started));
}

awaitable<outcome> read_query_rows(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  const auto page = bounded(c, "page_rows", limit_max, limit_max);
  if (!page) co_return std::unexpected(page.error());
  auto continued = co_await (*service)->go_on(access->ref, c.parameter("id"), c.caller.account.id,
                                              static_cast<std::size_t>(*page));
  if (!continued) co_return std::unexpected(std::move(continued.error()));
  co_return stream_of(std::move(*continued));
}

awaitable<outcome> cancel_query(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  // Also possible when the caller could not start another statement any more.
  domain::project_ref ref{c.parameter("ref")};
  const bool cancelled =
      co_await (*service)->cancel(std::move(ref), c.parameter("id"), c.caller.account.id);
  co_return ok({{"cancelled", cancelled}});
}

std::vector<body_field> query_fields() {
  return {
      text_field(),
      parameters_field(),
      role_field(),
      read_only_field(),
      {.name = "limit",
       .summary = "1 to 100000: a LIMIT for plain SELECTs without one",
       .kind = value_kind::integer,
       .required = false},
      time_field(),
      {.name = "page_rows",
       .summary = "1 to 100000, for streams: pause after so many rows",
       .kind = value_kind::integer,
       .required = false},
      {.name = "transaction",
       .summary = "The id of an open transaction to run in, with the role of the transaction",
       .required = false},
  };
}

}  // namespace

std::vector<route> query_routes() {
  constexpr auto writing = domain::token_scope::database_write;
  return {{.name = "run_query",
           .summary = "Run SQL in this project's database",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/query",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = query_fields(),
           .answers = rows_of("QueryRow", tenant_sql::ndjson_type),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = run_query},
          {.name = "read_query_rows",
           .summary = "Read more rows of a paused result",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/query/{id}/rows",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = {{.name = "page_rows",
                     .summary = "1 to 100000; 100000 when absent",
                     .kind = value_kind::integer,
                     .required = false}},
           .answers = text_of(tenant_sql::ndjson_type),
           .fails = {errc::conflict},
           .run = read_query_rows},
          {.name = "cancel_query",
           .summary = "Cancel one of your running queries in this project",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/query/{id}/cancel",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_cancel,
           .answers = body_of("CancelledQuery"),
           .run = cancel_query}};
}

}  // namespace signalbox::api
