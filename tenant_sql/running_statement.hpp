#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/async/connection.hpp"

namespace signalbox::tenant_sql {

/// Limits of the list of running statements.
inline constexpr std::size_t listed_statements_max = 500;
inline constexpr std::size_t listed_characters_max = 10'000;

/// A session that runs a statement, or is in a transaction.
struct running_statement {
  int backend = 0;  ///< process id of PostgreSQL's process
  std::string id;   ///< of a text of Signalbox; empty for others
  std::string role;
  std::string application_name;
  std::string query;  ///< at most `listed_characters_max`
  std::string state;  ///< as in pg_stat_activity
  std::chrono::milliseconds duration{0};
  std::string wait_event;     ///< type and name; empty when it does not wait
  bool is_own = false;        ///< a text of the caller
  bool is_workbench = false;  ///< a text of Signalbox
};

/// The sessions that a caller may see.
struct visible_sessions {
  std::set<int> shown;  ///< with texts of Signalbox
  std::set<int> ours;   ///< all sessions of Signalbox to this database
  bool others = false;  ///< also sessions that are not Signalbox's
};

/// Reads pg_stat_activity, the longest first: sessions of the current database that are not idle;
/// never superusers, background processes, and roles whose rights this session's role has not.
/// What the role of this session may not see is empty. Errors: those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<std::vector<running_statement>>> read_activity(
    postgres::async::connection& on, visible_sessions which, postgres::deadline until);

/// How a session is ended.
enum class end_mode {
  cancel,     ///< its statement
  terminate,  ///< the session, and its transaction
};

/// Ends another session as `read_activity` would list it with `others`. False when there is no such
/// session. Errors: `forbidden` when PostgreSQL refuses it; those of the connection.
[[nodiscard]] boost::asio::awaitable<core::result<bool>> end_other_session(
    postgres::async::connection& on, int backend, std::set<int> ours, end_mode how,
    postgres::deadline until);

/// Returns the state of a session that works for a member. `reported` is PostgreSQL's: empty when
/// it may not be seen, and idle between the statements that prepare the session. `runs`: a text
/// runs in it, otherwise it keeps a transaction.
[[nodiscard]] std::string state_of_ours(std::string reported, bool runs);

/// Returns the first `listed_characters_max` characters of a text.
[[nodiscard]] std::string_view listed_part(std::string_view text);

}  // namespace signalbox::tenant_sql
