#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/query/statement.hpp"

namespace signalbox::domain {

/// Most tokens of a statement that is parsed. A longer one, usually an INSERT of many rows, is
/// `too_complex`: its tree would take hundreds of bytes for each token.
inline constexpr std::size_t parsed_tokens_max = 20'000;

/// The statements of a text.
struct parsed_text {
  std::vector<statement> statements;  ///< at least one

  /// Returns the first syntax error. PostgreSQL refuses the whole text for it.
  [[nodiscard]] const syntax_error* fault() const;
};

/// Splits and parses a text, whose named parameters have been replaced (`number_parameters`). A
/// syntax error is not a failure, because the server may be newer than the parser: its statement
/// has the state `syntax_error`, and the others have all facts. Errors: those of
/// `check_query_text`; `bad_request` with `query_empty` for white space, comments and semicolons
/// only, `too_many_statements`, and `psql_command` with an explanation.
///
/// Takes 20 µs for a short statement and up to a second for 1 MiB (`query_inline_bytes_max`).
/// Threads: see `postgres_grammar.hpp`.
[[nodiscard]] core::result<parsed_text> parse_text(std::string_view text);

}  // namespace signalbox::domain
