#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "api/http/call.hpp"
#include "api/query/query_fields.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/query/sql_transaction.hpp"
#include "api/query/transaction_watch.hpp"
#include "api/routes.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using tenant_sql::session_role;
using transport::http::method;

json json_of(const call& c, const tenant_sql::transaction_state& what) {
  const auto now = c.in.clock();
  return {{"id", what.id},
          {"role", what.role_name},
          {"read_only", what.role == session_role::reader},
          {"opened_at", core::to_iso8601(now - what.age)},
          {"used_at", core::to_iso8601(now - what.idle)},
          {"is_busy", what.is_busy}};
}

awaitable<outcome> list_transactions(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  // Also those that began before the project became unavailable.
  domain::project_ref ref{c.parameter("ref")};
  const auto open = co_await (*service)->transactions(std::move(ref), c.caller.account.id);
  json all = json::array();
  for (const auto& one : open)
    all.push_back(json_of(c, one));
  co_return ok(std::move(all));
}

awaitable<outcome> open_transaction(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto access = co_await open_sql_access(c, c.input.boolean_or("read_only", false));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto role = chosen_role(c, *access);
  if (!role) co_return std::unexpected(std::move(role.error()));
  auto request = text_request_of(c, *access);
  request.as.role = std::move(*role);
  auto id = core::random_uuid(c.in.random);
  auto begun = co_await (*service)->begin(id, std::move(request));
  if (!begun) co_return std::unexpected(std::move(begun.error()));
  auto made = co_await (*service)->transaction(access->ref, id, c.caller.account.id);
  if (!made) co_return std::unexpected(std::move(made.error()));
  watched_transaction watched{.id = id,
                              .ref = access->ref,
                              .by = remember(c.caller, c.incoming),
                              .opened_by = &c.by,
                              .path = c.path};
  auto watching = watch_transaction(c.in, std::move(watched));
  boost::asio::co_spawn(co_await boost::asio::this_coro::executor, std::move(watching),
                        boost::asio::detached);
  auto shown = json_of(c, *made);
  const std::chrono::milliseconds lasts = (*service)->bounds().transaction_idle;
  shown["expires_in_ms"] = lasts.count();
  co_return created(std::move(shown));
}

awaitable<outcome> end_transaction(call& c, std::string statement) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  domain::project_ref ref{c.parameter("ref")};
  auto id = c.parameter("id");
  auto ended = co_await (*service)->end(std::move(ref), std::move(id), c.caller.account.id,
                                        std::move(statement));
  if (!ended) co_return std::unexpected(std::move(ended.error()));
  if (ended->failure) {
    tenant_sql::text_failure why;
    why.why = std::move(*ended->failure);
    co_return sql_failure(c, why);
  }
  co_return ok({{"command", ended->command}});
}

awaitable<outcome> commit_transaction(call& c) {
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto id = c.parameter("id");
  auto may_commit = co_await enter_transaction(c, *access, std::move(id));
  if (!may_commit) co_return std::unexpected(std::move(may_commit.error()));
  std::string statement = "COMMIT";
  auto ended = co_await end_transaction(c, std::move(statement));
  // Its texts may have contained definitions.
  if (ended) actors::post(c.project, actors::schema_changed{});
  co_return ended;
}

awaitable<outcome> roll_back_transaction(call& c) {
  // Also possible when the caller could not start another statement any more.
  std::string statement = "ROLLBACK";
  co_return co_await end_transaction(c, std::move(statement));
}

}  // namespace

std::vector<route> transaction_routes() {
  constexpr auto writing = domain::token_scope::database_write;
  return {{.name = "list_transactions",
           .summary = "List your open transactions in this project's database",
           .pattern = "/platform/pg-meta/{ref}/transactions",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .answers = list_of("OpenTransaction"),
           .run = list_transactions},
          {.name = "open_transaction",
           .summary = "Begin a transaction, in which later queries can run",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/transactions",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .body = {role_field(), read_only_field()},
           .answers = body_of("NewTransaction", 201),
           .fails = {errc::conflict, errc::too_many_requests},
           .run = open_transaction},
          {.name = "commit_transaction",
           .summary = "Commit a transaction",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/transactions/{id}/commit",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .answers = body_of("EndedTransaction"),
           .fails = {errc::conflict},
           .run = commit_transaction},
          {.name = "roll_back_transaction",
           .summary = "Roll a transaction back",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/transactions/{id}/rollback",
           .scripts = writing,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .answers = body_of("EndedTransaction"),
           .fails = {errc::conflict},
           .run = roll_back_transaction}};
}

}  // namespace signalbox::api
