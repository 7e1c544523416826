#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/project/session_address.hpp"
#include "postgres/async/cancellation.hpp"
#include "postgres/async/connection.hpp"
#include "postgres/socket_folder.hpp"

namespace signalbox::tenant_sql {

/// Whose rights a session has.
enum class session_role {
  owner,   ///< the project's own role
  reader,  ///< a login that reads everything and writes nothing
};

/// A connection to a project's database. Belongs to the thread that opened it.
struct session {
  std::unique_ptr<postgres::async::connection> on;
  /// The folder of the socket must stay open: cancel requests connect to it, too.
  std::shared_ptr<const postgres::socket_folder> folder;
  session_role role = session_role::reader;
  std::chrono::steady_clock::time_point idle_since{};  ///< while it waits for the next text
  std::shared_ptr<void> listed{};  ///< its entry among the project's backends, while it exists
};

/// Opens a session with the login of `role`. A reader's transactions are also read-only by
/// setting, which is not the protection but gives a clear error. Errors: `unavailable`, `timeout`.
[[nodiscard]] boost::asio::awaitable<core::result<session>> open_session(
    domain::session_address at, session_role role,
    std::shared_ptr<postgres::async::cancel_workers> cancels, postgres::deadline until);

/// A setting of PostgreSQL that applies to one text.
struct session_setting {
  std::string name;   ///< for example `lock_timeout`
  std::string value;  ///< as SET takes it
};

/// How the statements of one text are run.
struct session_setup {
  std::string application_name;  ///< for `pg_stat_activity`
  std::string role;              ///< SET ROLE; empty: the login itself
  std::vector<session_setting> settings = {};
};

/// A refusal of `set_up` by PostgreSQL, such as an unknown role.
inline constexpr const char* role_refused_code = "role_refused";

/// Prepares a session for one text. Errors: `bad_request` with `role_refused_code`; those of the
/// connection.
[[nodiscard]] boost::asio::awaitable<core::result<void>> set_up(postgres::async::connection& on,
                                                                session_setup as,
                                                                postgres::deadline until);

/// Prepares a session for reading the catalogue: sets the search path to `pg_catalog` and the time
/// to wait for a lock to `catalogue_lock_time`. Errors: those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<void>> prepare_catalogue_session(
    postgres::async::connection& on, postgres::deadline until);

/// Runs BEGIN. Errors: those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<void>> begin_transaction(
    postgres::async::connection& on, postgres::deadline until);

}  // namespace signalbox::tenant_sql
