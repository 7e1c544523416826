#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/query/sql_token.hpp"

/// PostgreSQL's own scanner and parser (libpg_query, of PostgreSQL 15).
///
/// The functions may run on several threads at the same time. Each thread that calls them keeps a
/// few KiB until it ends, and one of the process's 1,024 keys for thread-specific data for ever. So
/// they belong on long-lived threads, of which there may be `grammar_threads_max`.
namespace signalbox::domain {

/// Most threads that may use the grammar while the process runs.
inline constexpr int grammar_threads_max = 256;

/// A text that is not valid.
struct grammar_fault {
  std::string message;        ///< PostgreSQL's, shortened; may quote a constant of the text
  std::size_t character = 0;  ///< offset in code points, from 0
};

template <class T>
using grammar_result = std::expected<T, grammar_fault>;

/// Returns the tokens without comments. Fails for a string, name or comment without an end, and for
/// malformed escapes and numbers; everything else has tokens. `text` is UTF-8 without NUL.
[[nodiscard]] grammar_result<std::vector<sql_token>> scan_sql(const std::string& text);

/// Returns the parse tree as JSON: `{"stmts": [{"stmt": {NODE: {…}}, "stmt_location",
/// "stmt_len"}]}`.
///
/// The library recurses over the tree without a limit of its own. The caller must check
/// `nesting_bound` first.
[[nodiscard]] grammar_result<core::json> parse_sql(const std::string& text);

/// Returns a hash that is equal for statements which differ only in constants and layout, as 16
/// hexadecimal digits. Empty for text that does not parse. The caller must check `nesting_bound`.
[[nodiscard]] std::string fingerprint_of_sql(const std::string& text);

}  // namespace signalbox::domain
