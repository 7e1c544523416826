#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "domain/query/sql_token.hpp"

namespace signalbox::domain {

/// A command of psql in a text, which only that program understands.
struct psql_command {
  std::size_t byte = 0;     ///< offset of the backslash
  std::string command;      ///< with the backslash: `\d`
  std::string explanation;  ///< for people, with an alternative in SQL or in the dashboard
};

/// Finds the first command of psql: a backslash outside of strings, names and comments, where SQL
/// has none.
[[nodiscard]] std::optional<psql_command> find_psql_command(std::string_view text,
                                                            std::span<const sql_token> tokens);

/// The same for a text that cannot be scanned, as `\echo it's`: only at its beginning.
[[nodiscard]] std::optional<psql_command> find_psql_command(std::string_view text);

}  // namespace signalbox::domain
