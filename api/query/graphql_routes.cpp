#include <memory>
#include <utility>

#include "api/database/definition_route.hpp"
#include "api/http/call.hpp"
#include "api/query/query_fields.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/graphql.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/object_rows_writer.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::size_t graphql_answer_bytes_max = std::size_t{8} * 1024 * 1024;

/// A request of the caller as a statement. Errors: those of its parts.
awaitable<result<tenant_sql::text_request>> graphql_request(call& c, const sql_access& access) {
  auto role = chosen_role(c, access);
  if (!role) co_return std::unexpected(std::move(role.error()));
  const auto time = time_limit(c);
  if (!time) co_return std::unexpected(time.error());
  auto variables = c.input.has("variables") ? c.input.object("variables") : json::object();
  if (variables.dump().size() > domain::graphql_variables_bytes_max)
    co_return domain::fail_field("variables", "must have at most 1 MiB");
  const auto operation = c.input.maybe_text("operationName");
  std::string text(domain::graphql_statement);
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  auto made = text_request_of(c, access);
  made.as.role = std::move(*role);
  put_text(made, std::move(text), *parsed, std::nullopt);
  made.parameters = parameters_of(json::array(
      {c.input.text("query"), std::move(variables), operation ? json(*operation) : json()}));
  made.time_max = *time;
  audit_text(c, made, *parsed);
  report_use(c, made);
  co_return made;
}

/// Returns whether the database has the function. Errors: those of `list_found`.
awaitable<result<bool>> has_graphql(call& c, const sql_access& access) {
  auto named =
      found_by_name(std::string(domain::graphql_schema), std::string(domain::graphql_function));
  auto found = co_await list_found(c, access, domain::database_object::function, std::move(named));
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return !found->empty();
}

success graphql_response(std::string_view answer) {
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = answer;
  return {.status = 200, .body = std::move(made)};
}

awaitable<outcome> run_graphql(call& c) {
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto request = co_await graphql_request(c, *access);
  if (!request) co_return std::unexpected(std::move(request.error()));
  auto to = std::make_unique<tenant_sql::object_rows_writer>(graphql_answer_bytes_max);
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(*request), std::move(to));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  if (writer.is_too_large())
    co_return core::fail(errc::payload_too_large,
                         "The response is larger than 8 MiB. Request fewer rows or fields.");
  if (const auto& why = writer.failure()) {
    if (!domain::may_lack_graphql(why->why.sqlstate)) co_return sql_failure(c, *why);
    auto has = co_await has_graphql(c, *access);
    if (!has) co_return std::unexpected(std::move(has.error()));
    if (*has) co_return sql_failure(c, *why);
    auto missing = core::fail(
        errc::conflict, "This database has no GraphQL: the extension pg_graphql is not enabled.");
    missing.error().detail_code = "graphql_missing";
    co_return missing;
  }
  co_return graphql_response(domain::graphql_answer_in(whole->result));
}

}  // namespace

std::vector<route> graphql_routes() {
  return {{.name = "run_graphql",
           .summary = "Run a GraphQL request in this project's database",
           .verb = method::post,
           .pattern = "/platform/projects/{ref}/api/graphql",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = {{.name = "query",
                     .summary = "The GraphQL document",
                     .characters_max = domain::graphql_characters_max},
                    {.name = "variables",
                     .summary = "Values of its variables, at most 1 MiB",
                     .kind = value_kind::object,
                     .required = false},
                    {.name = "operationName",
                     .summary = "The operation to run, of several in the document",
                     .required = false},
                    role_field(),
                    read_only_field(),
                    time_field()},
           .answers = body_of("GraphqlResponse"),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = run_graphql}};
}

}  // namespace signalbox::api
