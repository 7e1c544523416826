#include "domain/query/row_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "domain/query/copy_text.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using columns = std::vector<const table_column*>;

/// Types whose text is a constant without quotes.
constexpr std::array<std::string_view, 4> plain_types = {"smallint", "integer", "bigint",
                                                         "boolean"};

core::result<columns> exported_columns(const table_facts& table, const row_export& what) {
  columns made;
  for (std::size_t at = 0; at < what.columns.size(); ++at) {
    const auto* const column = find_column(table, what.columns[at]);
    if (column == nullptr)
      return fail_field(fmt::format("columns[{}]", at), "is not a column of the table");
    made.push_back(column);
  }
  if (what.columns.empty())
    for (const auto& one : table.columns)
      made.push_back(&one);
  if (what.format == row_export_format::sql_inserts)
    std::erase_if(made, [](const auto* one) { return one->is_generated && !one->is_identity; });
  if (made.empty()) return fail_field("columns", "must have a column that can be exported");
  return made;
}

core::result<void> check_keys(const table_facts& table, const row_export& what) {
  if (what.keys.size() > exported_keys_max)
    return fail_field("keys", fmt::format("must have at most {} entries", exported_keys_max));
  for (std::size_t at = 0; at < what.keys.size(); ++at) {
    const auto& key = what.keys[at];
    const auto is_of_key = [&](const auto& one) {
      return one.second &&
             std::ranges::find(table.key_columns, one.first) != table.key_columns.end();
    };
    if (table.key == key_kind::none || key.size() != table.key_columns.size() ||
        !std::ranges::all_of(key, is_of_key))
      return fail_field(fmt::format("keys[{}]", at), "must have the columns of the table's key");
  }
  return {};
}

/// A condition that the rows with these keys meet.
std::string keys_condition(const table_facts& table, const std::vector<named_values>& keys,
                           sql_writer& to) {
  std::string made;
  for (const auto& key : keys) {
    std::string one;
    for (const auto& [name, value] : key)
      one += fmt::format("{}{} = {}", one.empty() ? "" : " AND ", to.column(name),
                         to.value(*value, find_column(table, name)->type));
    made += fmt::format("{}({})", made.empty() ? "" : " OR ", one);
  }
  return made.empty() ? made : "(" + made + ")";
}

std::string plain_list(const columns& all, const sql_writer& to) {
  std::string made;
  for (const auto* one : all)
    made += (made.empty() ? "" : ", ") + to.column(one->name);
  return made;
}

/// An expression of a column as a constant of SQL.
std::string constant_of(const table_column& column, const sql_writer& to) {
  const auto text = to.column(column.name) + "::text";
  const bool is_plain = std::ranges::find(plain_types, column.type) != plain_types.end();
  return is_plain ? fmt::format("coalesce({}, 'NULL')", text)
                  : fmt::format("pg_catalog.quote_nullable({})", text);
}

/// An expression of a row as INSERT. The list is an array, because an expression of 1,600 operators
/// would be too deep for PostgreSQL.
std::string insert_of(const table_facts& table, const columns& all, const sql_writer& to) {
  std::string names;
  std::string values;
  bool has_identity = false;
  for (const auto* one : all) {
    names += (names.empty() ? "" : ", ") + quote_ident(one->name);
    values += (values.empty() ? "" : ", ") + constant_of(*one, to);
    has_identity = has_identity || one->is_identity;
  }
  const auto beginning =
      fmt::format("INSERT INTO {} ({}) {}VALUES (", quote_ident(table.name.schema, table.name.name),
                  names, has_identity ? "OVERRIDING SYSTEM VALUE " : "");
  return fmt::format("pg_catalog.concat({}, pg_catalog.array_to_string(ARRAY[{}], ', '), ');')",
                     quoted_text(beginning), values);
}

copy_format copy_format_of(row_export_format format) {
  switch (format) {
    case row_export_format::csv:
      return copy_format::csv;
    case row_export_format::tsv:
      return copy_format::tsv;
    case row_export_format::json_lines:
      return copy_format::json_lines;
    case row_export_format::sql_inserts:
      return copy_format::lines;
  }
  return copy_format::csv;
}

}  // namespace

core::result<std::string> row_export_text(const table_facts& table, const row_export& what) {
  const auto exported = exported_columns(table, what);
  if (!exported) return std::unexpected(exported.error());
  if (auto checked = check_filters(table, what.filters); !checked)
    return std::unexpected(std::move(checked.error()));
  if (auto checked = check_sorts(table, what.sorts); !checked)
    return std::unexpected(std::move(checked.error()));
  if (auto checked = check_keys(table, what); !checked)
    return std::unexpected(std::move(checked.error()));
  sql_writer to(sql_style::constant);
  const bool is_sql = what.format == row_export_format::sql_inserts;
  const auto order = what.sorts.empty() ? "" : order_list(order_of(table, what.sorts), to);
  const auto query = fmt::format(
      "SELECT {} FROM {} AS t{}{}",
      is_sql ? insert_of(table, *exported, to) : plain_list(*exported, to), to.table(table.name),
      where_clause(table, what.filters, keys_condition(table, what.keys, to), to),
      order.empty() ? "" : " ORDER BY " + order);
  return export_of_query(query, copy_format_of(what.format), what.has_header);
}

}  // namespace signalbox::domain
