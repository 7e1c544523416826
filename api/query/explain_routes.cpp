#include <utility>

#include "api/http/call.hpp"
#include "api/query/query_fields.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/explain_text.hpp"
#include "tenant_sql/plan_writer.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// An EXPLAIN of the caller. Errors: those of its parts.
awaitable<result<tenant_sql::text_request>> explain_request(call& c) {
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto role = chosen_role(c, *access);
  if (!role) co_return std::unexpected(std::move(role.error()));
  const auto time = time_limit(c);
  if (!time) co_return std::unexpected(time.error());
  auto text = c.input.text("query");
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  if (auto allowed = check_statements(*parsed, *access); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  const domain::explain_options options{.analyze = c.input.boolean_or("analyze", false),
                                        .buffers = c.input.boolean_or("buffers", false),
                                        .verbose = c.input.boolean_or("verbose", false)};
  auto explained = domain::explain_text(text, parsed->statements, options);
  if (!explained) co_return std::unexpected(std::move(explained.error()));
  auto made = text_request_of(c, *access);
  made.as.role = std::move(*role);
  put_text(made, std::move(text), *parsed, std::nullopt);
  made.text = std::move(explained->text.text);
  made.edits = std::move(explained->text.edits);
  // With parameters, even none, PostgreSQL accepts exactly one statement.
  made.parameters = parameters_of(c.input.values("parameters"))
                        .value_or(std::vector<tenant_sql::text_parameter>{});
  // Also for a query: its functions may write.
  made.is_rolled_back = options.analyze;
  made.time_max = *time;
  audit_text(c, made, *parsed);
  co_return made;
}

success answer_plan(std::string_view plan, const json& text, bool is_executed) {
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = "{\"plan\":";
  made.body += plan;
  made.body += ",\"text\":" + text.dump();
  made.body += is_executed ? ",\"executed\":true}" : ",\"executed\":false}";
  return {.status = 200, .body = std::move(made)};
}

awaitable<outcome> explain_query(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto request = co_await explain_request(c);
  if (!request) co_return std::unexpected(std::move(request.error()));
  const json text = request->text;
  const bool is_executed = request->is_rolled_back;
  auto to = std::make_unique<tenant_sql::plan_writer>();
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(*request), std::move(to));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  if (writer.is_too_large())
    co_return core::fail(errc::payload_too_large, "The plan is larger than 4 MiB.");
  if (writer.failure()) co_return sql_failure(c, *writer.failure());
  co_return answer_plan(whole->result, text, is_executed);
}

std::vector<body_field> explain_fields() {
  const auto option = [](std::string_view name, std::string_view summary) {
    return body_field{
        .name = name, .summary = summary, .kind = value_kind::boolean, .required = false};
  };
  return {text_field(),
          parameters_field(),
          option("analyze", "Execute the statement and roll back what it changes"),
          option("buffers", "Show the use of buffers"),
          option("verbose", "Show output columns and qualified names"),
          role_field(),
          read_only_field(),
          time_field()};
}

}  // namespace

std::vector<route> explain_routes() {
  return {{.name = "explain_query",
           .summary = "Show the plan of a statement",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/explain",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = explain_fields(),
           .answers = body_of("QueryPlan"),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = explain_query}};
}

}  // namespace signalbox::api
