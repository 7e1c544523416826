#include <memory>
#include <utility>

#include "api/database/object_fields.hpp"
#include "api/http/call.hpp"
#include "api/query/query_fields.hpp"
#include "api/query/query_text.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/database/policy_test.hpp"
#include "domain/query/query_text.hpp"
#include "tenant_sql/object_rows_writer.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::int64_t tested_rows_max = 1'000;
constexpr std::int64_t tested_rows_default = 100;
constexpr std::size_t tested_bytes_max = std::size_t{2} * 1024 * 1024;
constexpr std::chrono::milliseconds test_time_max{10'000};

/// Errors: those of its parts.
awaitable<result<tenant_sql::text_request>> policy_test_request(call& c, std::int64_t rows) {
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto role = chosen_role(c, *access);
  if (!role) co_return std::unexpected(std::move(role.error()));
  auto given = settings_in(c.input, "settings");
  if (!given) co_return std::unexpected(std::move(given.error()));
  const auto claims = c.input.has("claims") ? c.input.object("claims").dump() : std::string();
  auto settings = domain::policy_test_settings(claims, *given);
  if (!settings) co_return std::unexpected(std::move(settings.error()));
  auto text = c.input.text("query");
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  if (auto allowed = check_statements(*parsed, *access); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  if (parsed->statements.size() != 1)
    co_return domain::fail_query("Test exactly one query.", "policy_test_one_statement");
  auto made = text_request_of(c, *access);
  made.as.role = std::move(*role);
  for (auto& [name, value] : *settings)
    made.as.settings.push_back({.name = std::move(name), .value = std::move(value)});
  // One row more than is shown says that there are more.
  put_text(made, std::move(text), *parsed, static_cast<std::uint64_t>(rows) + 1);
  // With parameters, even none, PostgreSQL accepts exactly one statement, so that it cannot end the
  // transaction.
  made.parameters = std::vector<tenant_sql::text_parameter>{};
  made.is_rolled_back = true;
  made.time_max = test_time_max;
  audit_text(c, made, *parsed);
  co_return made;
}

/// Answers with at most `rows_max` of the rows, whose columns stay in the order of the query.
success answer_rows_of(const std::string& role, const std::string& all, std::size_t rows_max) {
  auto rows = nlohmann::ordered_json::parse(all);
  const bool is_cut = rows.size() > rows_max;
  while (rows.size() > rows_max)
    rows.erase(rows.size() - 1);
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = R"({"role":)" + json(role).dump() + R"(,"rows":)" + rows.dump() + R"(,"is_cut":)" +
              (is_cut ? "true}" : "false}");
  return {.status = 200, .body = std::move(made)};
}

awaitable<outcome> test_policies(call& c) {
  const auto rows_max = bounded(c, "limit", tested_rows_max, tested_rows_default);
  if (!rows_max) co_return std::unexpected(rows_max.error());
  auto request = co_await policy_test_request(c, *rows_max);
  if (!request) co_return std::unexpected(std::move(request.error()));
  const auto role = request->as.role;
  auto to = std::make_unique<tenant_sql::object_rows_writer>(tested_bytes_max);
  const auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(*request), std::move(to));
  if (!whole) {
    auto& why = whole.error();
    if (why.detail_code == tenant_sql::role_refused_code)
      why.message = domain::role_refusal(role, why.message);
    co_return std::unexpected(std::move(why));
  }
  if (writer.is_too_large())
    co_return core::fail(errc::payload_too_large,
                         "The result is larger than 2 MiB. Select fewer columns.");
  if (writer.failure()) co_return sql_failure(c, *writer.failure());
  co_return answer_rows_of(role, whole->result, static_cast<std::size_t>(*rows_max));
}

}  // namespace

std::vector<route> policy_test_routes() {
  auto role = role_field();
  role.summary = "The role whose rows are shown";
  role.required = true;
  return {{.name = "test_policies",
           .summary = "Show what a query returns as a role with claims, and roll it back",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/policy-test",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = {text_field(),
                    role,
                    {.name = "claims",
                     .summary = "The claims of a JSON web token, for request.jwt.claims",
                     .kind = value_kind::object,
                     .required = false},
                    {.name = "settings",
                     .summary = "What the application sets, such as app.user_id, as texts by name",
                     .kind = value_kind::object,
                     .required = false},
                    {.name = "limit",
                     .summary = "1 to 1000: rows at most; 100 when absent",
                     .kind = value_kind::integer,
                     .required = false}},
           .answers = body_of("PolicyTest"),
           .fails = {errc::conflict, errc::payload_too_large, errc::too_many_requests},
           .run = test_policies}};
}

}  // namespace signalbox::api
