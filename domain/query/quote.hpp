#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Names and values in texts of SQL.
namespace signalbox::domain {

/// Names are cut by PostgreSQL after so many bytes (NAMEDATALEN), so longer ones are refused.
inline constexpr std::size_t sql_name_bytes_max = 63;

/// Returns a name as a quoted identifier (PostgreSQL's manual, 4.1.1).
[[nodiscard]] std::string quoted_name(std::string_view name);

/// Returns a text as a constant, whatever `standard_conforming_strings` is (4.1.2.2).
[[nodiscard]] std::string quoted_text(std::string_view text);

/// A table or view by its name. Without a schema it is found by the search path.
struct table_name {
  std::string schema;
  std::string name;
};

/// Returns the name for a statement, quoted.
[[nodiscard]] std::string quoted(const table_name& table);

/// Returns the text form of a one-dimensional array (8.15.2); nothing is NULL.
[[nodiscard]] std::string array_text(const std::vector<std::optional<std::string>>& elements);

/// Returns a name as an identifier, quoted only if it must be, as PostgreSQL's `quote_ident` does:
/// for statements that people read.
[[nodiscard]] std::string quote_ident(std::string_view name);

/// Returns `schema.name`, or the name alone if the schema is empty.
[[nodiscard]] std::string quote_ident(std::string_view schema, std::string_view name);

/// Returns a text as a constant, as PostgreSQL's `quote_literal` does: `'it''s'`, or `E'a\\b'` for
/// a text with a backslash.
[[nodiscard]] std::string quote_literal(std::string_view text);

}  // namespace signalbox::domain
