#include <chrono>
#include <memory>
#include <utility>

#include "actors/messages/wrappers.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/database/wrapper_access.hpp"
#include "api/query/query_text.hpp"
#include "api/query/whole_result.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/wrappers/egress_rule.hpp"
#include "domain/wrappers/remote_failure.hpp"
#include "domain/wrappers/remote_tables.hpp"
#include "tenant_sql/object_rows_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// Names of a few thousand tables.
constexpr std::size_t remote_bytes_max = std::size_t{4} << 20;
constexpr std::string_view query_cancelled_state = "57014";  ///< PostgreSQL's manual, appendix A

/// The rows of statements that use a server, or why it could not be used.
struct remote_answer {
  json rows = json::array();
  std::optional<domain::remote_failure> failure = std::nullopt;
};

domain::remote_failure failure_of(const tenant_sql::text_failure& why) {
  const auto state = why.code == "timeout" ? query_cancelled_state : why.why.sqlstate;
  return domain::explain_remote_failure(state, why.why.message, why.why.detail);
}

/// Runs statements within `domain::remote_answer_time_s`. Errors: those of `run_whole`.
awaitable<result<remote_answer>> use_remote(call& c, const sql_access& access,
                                            domain::ddl statements) {
  const auto text = domain::text_of(statements);
  auto parsed = co_await parse_text(c, text);
  if (!parsed) co_return std::unexpected(std::move(parsed.error()));
  if (auto allowed = check_statements(*parsed, access); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  auto request = text_request_of(c, access);
  put_text(request, text, *parsed, std::nullopt);
  request.time_max = std::chrono::seconds(domain::remote_answer_time_s);
  audit_text(c, request, *parsed);
  auto to = std::make_unique<tenant_sql::object_rows_writer>(remote_bytes_max);
  const auto& writer = *to;
  remote_answer made;
  auto whole = co_await run_whole(c, std::move(request), std::move(to));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  if (writer.failure())
    made.failure = failure_of(*writer.failure());
  else if (writer.is_too_large())
    co_return core::fail(errc::payload_too_large, "The list of tables is larger than 4 MiB.");
  else
    made.rows = json::parse(whole->result);
  co_return made;
}

domain::remote_use use_of(const json& server, const sql_access& access, std::string role) {
  return {.server = text_in(server, "name"),
          .role = std::move(role),
          .owner = access.at.owner_role,
          .extension_schema = text_in(server, "extension_schema")};
}

json test_json(const remote_answer& answer) {
  if (!answer.failure)
    return {{"is_connected", true},
            {"cause", nullptr},
            {"message", "The server answers."},
            {"detail", nullptr}};
  return {{"is_connected", false},
          {"cause", to_string(answer.failure->cause)},
          {"message", answer.failure->text},
          {"detail", answer.failure->detail}};
}

/// What a test says about the address of the host: the present one, or why there is none.
struct address_state {
  std::optional<std::string> now = std::nullopt;
  std::optional<std::string> fault = std::nullopt;
  bool is_refused = false;
};

/// Errors: those of requests to actors but `bad_request`.
awaitable<result<address_state>> address_state_of(call& c, const json& server) {
  const auto target = target_of(server);
  actors::find_wrapper_address request{.host = target.host,
                                       .port = static_cast<std::uint16_t>(target.port),
                                       .current = target.address};
  auto found = co_await ask(c, c.project, std::move(request));
  address_state made;
  if (found)
    made.now = std::move(*found);
  else if (found.error().code != errc::bad_request)
    co_return std::unexpected(std::move(found.error()));
  else {
    made.is_refused = found.error().detail_code == domain::address_refused_code;
    made.fault = std::move(found.error().message);
  }
  co_return made;
}

awaitable<outcome> test_wrapper(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto role = c.input.maybe_text("role").value_or(access->at.owner_role);
  auto at = co_await address_state_of(c, *found);
  if (!at) co_return std::unexpected(std::move(at.error()));
  json shown;
  if (at->is_refused) {
    shown = {{"is_connected", false},
             {"cause", domain::address_refused_code},
             {"message", *at->fault},
             {"detail", nullptr}};
  } else {
    auto statements = domain::connection_test(use_of(*found, *access, std::move(role)));
    auto answer = co_await use_remote(c, *access, std::move(statements));
    if (!answer) co_return std::unexpected(std::move(answer.error()));
    shown = test_json(*answer);
  }
  shown["address"] = found->at("address");
  shown["current_address"] = at->now ? json(*at->now) : json(nullptr);
  shown["address_fault"] = at->fault ? json(*at->fault) : json(nullptr);
  co_return ok(std::move(shown));
}

awaitable<outcome> list_remote_tables(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_wrapper(c, *access);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto statements = domain::remote_table_list(use_of(*found, *access, access->at.owner_role));
  auto answer = co_await use_remote(c, *access, std::move(statements));
  if (!answer) co_return std::unexpected(std::move(answer.error()));
  if (answer->failure) {
    auto failed =
        core::fail(errc::bad_request, answer->failure->text + "\n" + answer->failure->detail);
    failed.error().detail_code = to_string(answer->failure->cause);
    co_return failed;
  }
  const bool is_cut = answer->rows.size() > domain::remote_tables_max;
  if (is_cut) answer->rows.erase(answer->rows.size() - 1);
  co_return ok({{"tables", std::move(answer->rows)}, {"is_cut", is_cut}});
}

}  // namespace

std::vector<route> remote_table_routes() {
  return {{.name = "test_wrapper",
           .summary = "Connect to a server with the user mapping of a role",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/wrappers/{id}/test",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::query_run,
           .body = {name_field("role", "Whose user mapping; the project's own role when absent")},
           .answers = body_of("WrapperTest"),
           .fails = {errc::conflict, errc::too_many_requests, errc::unavailable, errc::timeout},
           .run = test_wrapper},
          {.name = "list_remote_tables",
           .summary = "List the tables of the other database, as the project's own role sees them",
           .verb = method::get,
           .pattern = "/platform/pg-meta/{ref}/wrappers/{id}/remote-tables",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::query_run,
           .answers = body_of("RemoteTables"),
           .fails = {errc::bad_request, errc::conflict, errc::payload_too_large,
                     errc::too_many_requests},
           .run = list_remote_tables}};
}

}  // namespace signalbox::api
