#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/query/parsed_text.hpp"
#include "domain/query/quote.hpp"
#include "domain/query/text_edit.hpp"

namespace signalbox::domain {

enum class copy_format : std::uint8_t {
  csv,
  tsv,         ///< CSV with tabs, not PostgreSQL's text format
  json_lines,  ///< only for exports
  text,        ///< PostgreSQL's text format, only for imports
  lines,       ///< only for exports: the texts of the only column as they are
};

/// Quote character of exported JSON lines and lines. JSON contains no control characters except
/// white space, so each occurrence is a quote that COPY added to a line with a line break.
inline constexpr char json_lines_quote = '\x01';
inline constexpr char json_lines_delimiter = '\x02';

/// Makes a COPY that exports the result of the only statement of a text. Errors: `bad_request` with
/// `export_one_statement` for several, `export_not_a_query` for statements that return no rows or
/// change something, `export_syntax_error` and `export_too_complex` for statements that the parser
/// cannot vouch for: only what is certainly one query may be put into parentheses.
[[nodiscard]] core::result<edited_text> export_text(std::string_view text,
                                                    const parsed_text& parsed, copy_format format,
                                                    bool has_header);

/// Makes a COPY that exports all rows of a table or view.
[[nodiscard]] std::string export_text(const table_name& table, copy_format format, bool has_header);

/// Makes a COPY that exports the rows of a query that Signalbox wrote itself, without parameters.
[[nodiscard]] std::string export_of_query(std::string_view query, copy_format format,
                                          bool has_header);

/// How data for a table are written.
struct import_form {
  copy_format format = copy_format::csv;                ///< not `json_lines`
  bool has_header = false;                              ///< the first line has names and is skipped
  std::optional<std::string> null_text = std::nullopt;  ///< nothing: the format's own
  std::optional<std::string> delimiter = std::nullopt;
  std::optional<std::string> quote = std::nullopt;  ///< doubled within a value
};

/// Makes a COPY that imports into columns of a table; without names, into all of them.
[[nodiscard]] std::string import_text(const table_name& table,
                                      const std::vector<std::string>& columns,
                                      const import_form& form);

}  // namespace signalbox::domain
