#include "api/query/sql_access.hpp"

#include <optional>
#include <utility>

#include "actors/messages/project.hpp"
#include "api/http/authorize.hpp"
#include "domain/query/connection_pass.hpp"
#include "domain/query/statement_access.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;

/// The text is the specification's (point 7).
constexpr const char* no_pass_sentence =
    "API Error: happened while trying to acquire connection to the database";

constexpr std::string_view default_application = "signalbox-dashboard";
/// PostgreSQL cuts longer names (NAMEDATALEN).
constexpr std::size_t application_bytes_max = 63;

result<void> check_pass(const call& c, const domain::project_ref& ref) {
  // Access tokens of scripts never read the detail of a page.
  if (is_self_hosted(c) || c.caller.by_script) return {};
  const auto pass = c.incoming.headers.find("x-connection-encrypted").value_or("");
  if (domain::is_connection_pass(pass, ref, c.caller.account.id, c.in.clock(), c.in.sealing))
    return {};
  auto refused = core::fail(errc::bad_request, no_pass_sentence);
  refused.error().detail_code = "connection_pass_refused";
  return refused;
}

}  // namespace

bool has_full_access(const call& c, const domain::project_ref& ref) {
  if (c.caller.by_script &&
      !c.caller.by_script->reach.scopes.contains(domain::token_scope::database_write))
    return false;
  return may(c, c.membership(), administering, ref);
}

std::string application_of(const call& c) {
  auto name =
      std::string(c.incoming.headers.find("x-pg-application-name").value_or(default_application));
  if (name.size() > application_bytes_max) name.resize(application_bytes_max);
  return name;
}

awaitable<result<sql_access>> open_sql_access(call& c, bool reads_only) {
  auto passed = check_pass(c, domain::project_ref{c.parameter("ref")});
  if (!passed) co_return std::unexpected(std::move(passed.error()));
  co_return co_await reopen_sql_access(c, reads_only);
}

awaitable<result<sql_access>> reopen_sql_access(call& c, bool reads_only) {
  domain::project_ref ref{c.parameter("ref")};
  auto what = co_await ask<actors::describe_project>(c, c.project);
  if (!what) co_return std::unexpected(std::move(what.error()));
  auto accepts = domain::check_accepts_statements(what->condition, c.membership().in.limits);
  if (!accepts) co_return std::unexpected(std::move(accepts.error()));
  auto at = c.in.session_address(*what);
  if (!at)
    co_return core::fail(errc::conflict,
                         "The project's database is simulated: it runs no "
                         "statements.");
  sql_access made{.ref = std::move(ref), .at = std::move(*at)};
  made.is_full = has_full_access(c, made.ref);
  if (made.is_full && !reads_only) made.role = tenant_sql::session_role::owner;
  co_return made;
}

result<tenant_sql::service*> sql_service(const call& c) {
  if (c.in.sql != nullptr) return c.in.sql;
  return core::fail(errc::unavailable, "This server runs no statements.");
}

result<std::string> chosen_role(const call& c, const sql_access& access) {
  auto role = c.input.maybe_text("role").value_or("");
  if (!role.empty() && !access.is_full)
    return core::fail(errc::forbidden, "You do not have permission to run as another role.");
  return role;
}

tenant_sql::text_request text_request_of(const call& c, const sql_access& access) {
  tenant_sql::text_request made;
  made.ref = access.ref;
  made.at = access.at;
  made.role = access.role;
  made.person = c.caller.account.id;
  made.id = c.incoming.id;
  made.as.application_name = application_of(c);
  return made;
}

}  // namespace signalbox::api
