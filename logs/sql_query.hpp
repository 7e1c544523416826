#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_source.hpp"
#include "logs/reader.hpp"

namespace signalbox::logs {

/// Limits of a query, which the engine enforces.
struct sql_limits {
  std::chrono::milliseconds time{10'000};
  std::size_t memory_bytes = 64UZ * 1024 * 1024;
  std::size_t rows = 1'000;
  std::size_t result_bytes = 8UZ * 1024 * 1024;
  caller_gone is_caller_gone = {};  ///< ends the query as its time does
};

/// NULL, a whole number, a number, or a text; bytes are text in hexadecimal digits.
using sql_value = std::variant<std::monostate, std::int64_t, double, std::string>;

struct sql_result {
  std::vector<std::string> columns;
  std::vector<std::vector<sql_value>> rows;
  /// There were more rows, or bytes, than the limits allow.
  bool is_cut = false;
  std::vector<std::string> damaged;  ///< files with damage, whose lines are missing
  std::int64_t memory_bytes = 0;     ///< used by the engine at most
};

/// Runs a query (SELECT, in SQLite's dialect) over the lines of one project in a range of time. The
/// sources are tables (`add_log_tables`); nothing else can be read, and nothing can be written.
/// Blocks the calling thread for at most the time of the limits and one function more. May be
/// called on any thread.
///
/// Errors: those of `domain::prepare_log_sql`; `bad_request` with `log_sql_invalid` (SQLite's
/// words, and the position in characters from 1 where it is known), `log_sql_denied` (a table,
/// function or statement that is not available), `log_sql_failed` (while it ran),
/// `log_sql_value_too_large`; `log_sql_memory`; `timeout` with `log_sql_timeout`; those of
/// `search_logs`.
[[nodiscard]] core::result<sql_result> query_logs(const log_place& at,
                                                  const domain::log_catalogue& schema,
                                                  std::string_view text,
                                                  const domain::log_range& range,
                                                  const sql_limits& limits);

}  // namespace signalbox::logs
