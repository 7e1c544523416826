#pragma once

#include <string>
#include <string_view>

#include "domain/log/log_time.hpp"

namespace signalbox::domain {

/// A line of a program's log as it is handed to `accept_log_line`.
struct parsed_log_line {
  log_time at;
  std::string message;
  std::string metadata;  ///< an object in JSON
  /// About the platform's own sessions, which are not shown: a connection that begins or ends.
  bool is_own_session = false;
};

/// Names of the platform's own roles in projects' databases begin with this.
inline constexpr std::string_view own_role_prefix = "signalbox_";

/// Parses a line of PostgreSQL's JSON log. Its fields become `metadata.parsed`, with the names of
/// the catalogue, and further ones: `application_name`, `query` (the statement of an error),
/// `detail`, `hint`, `context`, `internal_query`, `query_pos`, `location`, `leader_pid`;
/// `duration_ms` of a slow statement; `connection_event` and `session_seconds` of a connection.
/// Statements of the platform's own sessions are left out. `host` is the name of the database's
/// host. Any other text becomes the message of a line at `now`. Of a line of which only the
/// beginning was read (`is_cut`), the fields in it are found.
[[nodiscard]] parsed_log_line parse_postgres_log_line(std::string_view line, std::string_view host,
                                                      bool is_cut, log_time now);

}  // namespace signalbox::domain
