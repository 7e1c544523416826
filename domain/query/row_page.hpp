#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/query/row_filter.hpp"
#include "domain/query/row_order.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

/// Reading the rows of a table page by page (keyset pagination): a page begins after the values of
/// the last row before it, which an index finds as fast as the first row.
namespace signalbox::domain {

inline constexpr std::size_t page_rows_max = 1'000;
inline constexpr std::size_t page_rows_default = 100;
inline constexpr std::size_t cell_characters_max = 1'000'000;
inline constexpr std::size_t cell_characters_default = 10'000;
/// Cells of a page together have at most about so many characters: those of wide pages are cut
/// earlier.
inline constexpr std::size_t page_characters_max = std::size_t{8} * 1024 * 1024;
/// But no cell is cut before so many.
inline constexpr std::size_t cell_characters_min = 100;

/// A page of a table.
struct page_request {
  std::vector<std::string> columns = {};  ///< empty: all
  std::vector<row_filter> filters = {};
  std::vector<row_sort> sorts = {};
  std::optional<row_place> after = std::nullopt;
  std::size_t limit = page_rows_default;
  /// Longer values are cut; 0: none is.
  std::size_t cell_characters = cell_characters_default;
};

/// A column of a result.
struct cell_column {
  std::string name;
  bool is_cut = false;  ///< its values have at most one character more than allowed
};

/// A statement that reads a page and one row more, and what its columns are: the cells, the key,
/// the version if rows have one, and the place of the last row of a full page.
struct page_statement {
  sql_statement what;
  std::vector<cell_column> columns;
  std::size_t cell_characters = 0;
  std::size_t key_size = 0;
  bool has_version = false;
  std::size_t place_size = 0;  ///< 0: there is no further page
  /// The rows come in the order in which they are stored, for which a session must neither read in
  /// parallel nor join a scan of another one.
  bool is_in_stored_order = false;
};

/// Returns the length to which cells are cut in an answer of `rows` with `columns`.
[[nodiscard]] std::size_t cell_characters_of(std::size_t requested, std::size_t rows,
                                             std::size_t columns);

/// Returns true for a column whose values are cut after so many characters; 0: none is.
[[nodiscard]] bool is_cut(const table_column& column, std::size_t characters);

/// Returns the expression of a cell whose value is `from`, cut after one character more than
/// `characters`; 0: not cut. A value that is not cut has PostgreSQL's own text.
[[nodiscard]] std::string cell_of(const table_column& column, const std::string& from,
                                  std::size_t characters);

/// Returns the statement of a page. Errors: `bad_request` with the field.
[[nodiscard]] core::result<page_statement> page_of(const table_facts& table,
                                                   const page_request& what);

/// Returns the same for a person: a statement of its own, without what only the server needs.
/// Errors: as `page_of`.
[[nodiscard]] core::result<std::string> readable_page(const table_facts& table,
                                                      const page_request& what);

}  // namespace signalbox::domain
