#include "api/rows/row_json.hpp"

#include <utility>

#include "core/encoding/utf8.hpp"

namespace signalbox::api {

namespace {

using core::json;
using domain::sql_value;

json text_or_null(sql_value&& value) {
  return value ? json(std::move(*value)) : json();
}

json row_json(const domain::page_statement& read, tenant_sql::collected_row row) {
  json values = json::array();
  json cut = json::array();
  for (std::size_t at = 0; at < read.columns.size(); ++at) {
    auto& cell = row[at];
    if (cell && read.columns[at].is_cut && cut_text(*cell, read.cell_characters)) cut.push_back(at);
    values.push_back(text_or_null(std::move(cell)));
  }
  const auto key = std::span(row).subspan(read.columns.size(), read.key_size);
  json made = {{"values", std::move(values)}, {"key", json_of(key)}, {"cut", std::move(cut)}};
  made["version"] =
      read.has_version ? text_or_null(std::move(row[read.columns.size() + read.key_size])) : json();
  return made;
}

}  // namespace

bool cut_text(std::string& text, std::size_t characters) {
  // Each character has at least one byte.
  if (text.size() <= characters) return false;
  std::string_view rest = text;
  for (std::size_t taken = 0; taken < characters; ++taken)
    if (!core::take_code_point(rest)) return false;
  if (rest.empty()) return false;
  text.resize(text.size() - rest.size());
  return true;
}

json json_of(std::span<const sql_value> values) {
  json list = json::array();
  for (const auto& one : values)
    list.push_back(one ? json(*one) : json());
  return list;
}

json page_json(const domain::table_facts& table, const domain::page_statement& read,
               std::size_t limit, std::vector<tenant_sql::collected_row> rows) {
  json columns = json::array();
  for (const auto& one : read.columns)
    columns.push_back(one.name);
  json next;
  if (rows.size() > limit && read.place_size > 0)
    next = json_of(std::span(rows[limit - 1]).last(read.place_size));
  if (rows.size() > limit) rows.resize(limit);
  json list = json::array();
  for (auto& row : rows)
    list.push_back(row_json(read, std::move(row)));
  return {{"columns", std::move(columns)},
          {"key",
           {{"kind", domain::key_kind_names.name_of(table.key)}, {"columns", table.key_columns}}},
          {"rows", std::move(list)},
          {"next", std::move(next)}};
}

json cells_json(const std::vector<domain::cell_column>& columns, std::size_t characters,
                std::span<sql_value> cells) {
  json made = json::object();
  for (std::size_t at = 0; at < columns.size(); ++at) {
    auto& cell = cells[at];
    if (cell && columns[at].is_cut && cut_text(*cell, characters)) continue;
    made[columns[at].name] = text_or_null(std::move(cell));
  }
  return made;
}

}  // namespace signalbox::api
