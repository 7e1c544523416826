#include "tenant_sql/session.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "tenant_sql/limits.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;

namespace {

std::string startup_options(session_role role) {
  // The caller's parser reads strings as the standard does.
  return fmt::format(
      "{} -c standard_conforming_strings=on -c statement_timeout={} "
      "-c idle_in_transaction_session_timeout={}{}",
      postgres::session_options, std::chrono::milliseconds(statement_time_max).count(),
      std::chrono::milliseconds(statement_time_max).count(),
      role == session_role::reader ? " -c default_transaction_read_only=on" : "");
}

/// Runs a statement that returns nothing. Errors: `bad_request` with PostgreSQL's message.
asio::awaitable<result<void>> execute(async::connection& on, std::string text,
                                      std::vector<async::text_parameter> parameters,
                                      postgres::deadline until) {
  auto started = co_await on.run(std::move(text), std::move(parameters), until);
  if (!started) co_return started;
  result<void> outcome;
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    if (const auto* failed = std::get_if<async::statement_failed>(&*happened)) {
      outcome = core::fail(errc::bad_request, failed->why.message);
      outcome.error().detail_code = role_refused_code;
    }
  }
  co_return outcome;
}

}  // namespace

asio::awaitable<result<session>> open_session(domain::session_address at, session_role role,
                                              std::shared_ptr<async::cancel_workers> cancels,
                                              postgres::deadline until) {
  auto folder = postgres::socket_folder::open(at.socket_folder);
  if (!folder) co_return std::unexpected(folder.error());
  auto kept = std::make_shared<const postgres::socket_folder>(std::move(*folder));
  const auto& login = role == session_role::reader ? at.reader_role : at.owner_role;
  auto conninfo = kept->conninfo({.port = at.port, .user = login, .database = at.database});
  async::connection_options chosen;
  chosen.session = startup_options(role);
  chosen.cancels = std::move(cancels);
  auto opened = co_await async::connection::open(std::move(conninfo), std::move(chosen), until);
  if (!opened) co_return std::unexpected(opened.error());
  session made{.on = std::move(*opened), .folder = std::move(kept), .role = role};
  co_return made;
}

asio::awaitable<result<void>> set_up(async::connection& on, session_setup as,
                                     postgres::deadline until) {
  std::string statement = "SELECT pg_catalog.set_config('application_name', $1, false)";
  std::vector<async::text_parameter> parameters{{.value = std::move(as.application_name)}};
  if (!as.role.empty()) {
    statement += ", pg_catalog.set_config('role', $2, false)";
    parameters.push_back({.value = std::move(as.role)});
  }
  for (auto& [name, value] : as.settings) {
    statement += fmt::format(", pg_catalog.set_config(${}, ${}, false)", parameters.size() + 1,
                             parameters.size() + 2);
    parameters.push_back({.value = std::move(name)});
    parameters.push_back({.value = std::move(value)});
  }
  co_return co_await execute(on, std::move(statement), std::move(parameters), until);
}

asio::awaitable<result<void>> prepare_catalogue_session(async::connection& on,
                                                        postgres::deadline until) {
  auto statement = fmt::format(
      "SELECT pg_catalog.set_config('search_path', 'pg_catalog', false), "
      "pg_catalog.set_config('lock_timeout', '{}s', false)",
      catalogue_lock_time.count());
  std::vector<async::text_parameter> none;
  co_return co_await execute(on, std::move(statement), std::move(none), until);
}

asio::awaitable<result<void>> begin_transaction(async::connection& on, postgres::deadline until) {
  std::string statement = "BEGIN";
  std::vector<async::text_parameter> none;
  co_return co_await execute(on, std::move(statement), std::move(none), until);
}

}  // namespace signalbox::tenant_sql
