#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/query/row_page.hpp"
#include "domain/query/table_facts.hpp"
#include "tenant_sql/collected_rows.hpp"

namespace signalbox::api {

/// Cuts a text to so many characters. Returns true when something was cut.
bool cut_text(std::string& text, std::size_t characters);

/// Returns `values[begin, end)` as a list of texts and nulls.
[[nodiscard]] core::json json_of(std::span<const domain::sql_value> values);

/// Returns a page: `{columns, key, rows, next}`. `rows` are the result of `read`.
[[nodiscard]] core::json page_json(const domain::table_facts& table,
                                   const domain::page_statement& read, std::size_t limit,
                                   std::vector<tenant_sql::collected_row> rows);

/// Returns cells by the names of their columns; those that were cut are left out, because a client
/// could take them for whole ones.
[[nodiscard]] core::json cells_json(const std::vector<domain::cell_column>& columns,
                                    std::size_t characters, std::span<domain::sql_value> cells);

}  // namespace signalbox::api
