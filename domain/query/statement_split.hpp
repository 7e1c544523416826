#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "domain/query/sql_token.hpp"

namespace signalbox::domain {

/// The tokens of a statement, without the semicolon; at least one.
using statement_tokens = std::span<const sql_token>;

/// Splits a text at its semicolons, except those in parentheses (CREATE RULE) and in bodies between
/// BEGIN ATOMIC and END, as psql does. It needs no parser, so it works for statements of newer
/// versions and with syntax errors, too. Stops after `count_max` statements.
[[nodiscard]] std::vector<statement_tokens> split_statements(std::string_view text,
                                                             std::span<const sql_token> tokens,
                                                             std::size_t count_max);

}  // namespace signalbox::domain
