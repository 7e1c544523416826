#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_source.hpp"
#include "domain/query/text_edit.hpp"

namespace signalbox::domain {

/// Limits of a query of log lines, which bound the time of its compilation.
/// @{
inline constexpr std::size_t log_sql_bytes_max = 16'000;
inline constexpr std::size_t log_sql_tokens_max = 3'000;
inline constexpr std::size_t log_sql_tables_max = 16;
/// How often named queries (WITH) are used, where a use within another counts as often as that one.
inline constexpr std::size_t log_sql_uses_max = 32;
/// @}

/// A query that the store can compile.
struct log_sql_text {
  edited_text query;                       ///< with the paths of fields as columns
  std::vector<const log_source*> sources;  ///< that it names, each once
};

/// Checks that a text is one query, and writes paths such as `metadata.request.path` or
/// `alias.metadata.request.path` as a column of that name where all its sources have the field, and
/// as `alias.metadata ->> '$…'` elsewhere. Whether the query is allowed to run is decided by the
/// engine.
///
/// Errors: `bad_request` with a `detail_code`: `log_sql_bad_text` (not UTF-8, or NUL),
/// `log_sql_empty`, `log_sql_too_long`, `log_sql_not_a_query`, `log_sql_many_statements`,
/// `log_sql_many_tables`, `log_sql_many_uses` (also for recursive queries), `log_sql_open_text` (a
/// constant, name, comment or parenthesis is not closed).
[[nodiscard]] core::result<log_sql_text> prepare_log_sql(const log_catalogue& schema,
                                                         std::string_view text);

/// Returns the name of a result's column, for an expression that `prepare_log_sql` made: its path.
[[nodiscard]] std::string log_column_name(std::string_view expression);

}  // namespace signalbox::domain
