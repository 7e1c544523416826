#pragma once

#include "domain/log/log_source.hpp"
#include "logs/read_deadline.hpp"
#include "logs/segment_reader.hpp"

namespace signalbox::logs {

/// What the tables and functions of one query share. For one thread.
struct sql_context {
  snapshot& from;
  const domain::log_catalogue& schema;
  domain::log_range range;
  read_deadline deadline;
  bool is_late = false;    ///< a table or function has passed the deadline
  bool is_denied = false;  ///< the query uses what is not available
};

/// Adds a table for each source: `id`, `timestamp`, `event_message` and `metadata`, and hidden
/// columns for `severity` and for each field of the catalogue, under its path. Times are compared
/// as times (`compare_log_times`). Throws `sqlite_failure`.
void add_log_tables(sqlite3* to, sql_context& context);

/// Replaces functions whose cost SQLite does not bound, and adds `date_trunc(unit, time)` and the
/// collation of times. Throws `sqlite_failure`.
void add_log_functions(sqlite3* to, sql_context& context);

/// The name of the collation of times.
inline constexpr const char* time_collation = "log_time";

/// Prohibits everything but reading the tables of sources, with known functions.
void restrict_to_logs(sqlite3* which, sql_context& context);

}  // namespace signalbox::logs
