#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/query/row_changes.hpp"
#include "domain/query/row_filter.hpp"
#include "domain/query/row_order.hpp"
#include "domain/query/table_facts.hpp"

/// Exporting rows of a table as a file.
namespace signalbox::domain {

/// Rows that are exported by their keys: those that a person selected. More are a filter's.
inline constexpr std::size_t exported_keys_max = 1'000;

enum class row_export_format : std::uint8_t { csv, tsv, json_lines, sql_inserts };

inline constexpr auto row_export_format_names = core::names_of<row_export_format>({
    {row_export_format::csv, "csv"},
    {row_export_format::tsv, "tsv"},
    {row_export_format::json_lines, "jsonl"},
    {row_export_format::sql_inserts, "sql"},
});

struct row_export {
  std::vector<std::string> columns = {};  ///< empty: all
  std::vector<row_filter> filters = {};
  std::vector<row_sort> sorts = {};
  std::vector<named_values> keys = {};  ///< only these rows; empty: all
  row_export_format format = row_export_format::csv;
  bool has_header = true;
};

/// Returns the COPY that exports the rows. SQL leaves out columns that PostgreSQL computes. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<std::string> row_export_text(const table_facts& table,
                                                        const row_export& what);

}  // namespace signalbox::domain
