#include "domain/query/change_statement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace signalbox::domain {

namespace {

/// Arrays of values, one for each column, which the statement joins as rows of `u`.
class value_arrays {
 public:
  /// Adds a column with the value of every row; returns its name in the statement.
  std::string add(std::vector<sql_value> values, char of) {
    parameters_.emplace_back(array_text(values));
    names_.push_back(fmt::format("{}{}", of, parameters_.size()));
    return "u." + names_.back();
  }

  /// `unnest(…) WITH ORDINALITY AS u(…, n)`
  [[nodiscard]] std::string source() const {
    std::string arrays;
    for (std::size_t at = 1; at <= parameters_.size(); ++at)
      arrays += fmt::format("{}${}::text[]", at == 1 ? "" : ", ", at);
    return fmt::format("unnest({}) WITH ORDINALITY AS u({}, n)", arrays, fmt::join(names_, ", "));
  }

  [[nodiscard]] std::vector<sql_value> take_parameters() { return std::move(parameters_); }

 private:
  std::vector<sql_value> parameters_;
  std::vector<std::string> names_;
};

std::vector<sql_value> column_of(std::size_t rows,
                                 const std::function<const sql_value&(std::size_t)>& value) {
  std::vector<sql_value> made;
  made.reserve(rows);
  for (std::size_t at = 0; at < rows; ++at)
    made.push_back(value(at));
  return made;
}

/// Finds the rows of keys.
std::string key_condition(const table_facts& table, std::size_t rows, const named_values& names,
                          const std::function<const named_values&(std::size_t)>& key,
                          value_arrays& arrays) {
  std::string made;
  for (std::size_t of = 0; of < names.size(); ++of) {
    auto values = column_of(
        rows, [&](std::size_t at) -> auto& { return key(at)[of].second; });
    // An index serves only the equality.
    const bool has_null = std::ranges::any_of(values, [](const auto& one) { return !one; });
    const auto& column = *find_column(table, names[of].first);
    made += fmt::format("{}t.{} {} {}::{}", made.empty() ? "" : " AND ", quoted_name(column.name),
                        has_null ? "IS NOT DISTINCT FROM" : "=", arrays.add(std::move(values), 'k'),
                        column.type);
  }
  return made;
}

/// The list of RETURNING, or of SELECT.
std::string result_list(const table_facts& table, const change_result& of) {
  std::string list = of.has_number ? "u.n" : "";
  const auto add = [&](const std::string& one) { list += (list.empty() ? "" : ", ") + one; };
  for (const auto& name : table.key_columns)
    add("t." + quoted_name(name));
  if (of.has_version) add("t.xmin");
  for (const auto& column : table.columns)
    add(cell_of(column, "t." + quoted_name(column.name), of.cell_characters));
  return list;
}

change_result result_of(const table_facts& table, std::size_t rows, std::size_t characters) {
  change_result made{.key_size = table.key_columns.size()};
  made.cell_characters = cell_characters_of(characters, rows, table.columns.size());
  for (const auto& one : table.columns)
    made.columns.push_back({.name = one.name, .is_cut = is_cut(one, made.cell_characters)});
  return made;
}

/// The new values of a column.
std::string added_values(std::span<const row_change> batch, std::size_t of,
                         const table_column& column, value_arrays& arrays) {
  auto values = column_of(
      batch.size(), [&](std::size_t at) -> auto& { return batch[at].values[of].second; });
  return fmt::format("{}::{}", arrays.add(std::move(values), 'v'), column.type);
}

std::string insert_text(const table_facts& table, std::span<const row_change> batch,
                        value_arrays& arrays) {
  const auto into = fmt::format("INSERT INTO {} AS t", quoted(table.name));
  if (batch.front().values.empty()) return into + " DEFAULT VALUES";
  std::vector<std::string> names;
  std::vector<std::string> values;
  for (std::size_t of = 0; of < batch.front().values.size(); ++of) {
    const auto& column = *find_column(table, batch.front().values[of].first);
    names.push_back(quoted_name(column.name));
    values.push_back(added_values(batch, of, column, arrays));
  }
  return fmt::format("{} ({}) SELECT {} FROM {} ORDER BY u.n", into, fmt::join(names, ", "),
                     fmt::join(values, ", "), arrays.source());
}

std::string changing_text(const table_facts& table, std::span<const row_change> batch,
                          value_arrays& arrays) {
  const auto& first = batch.front();
  std::vector<std::string> set;
  for (std::size_t of = 0; of < first.values.size(); ++of) {
    const auto& column = *find_column(table, first.values[of].first);
    set.push_back(
        fmt::format("{} = {}", quoted_name(column.name), added_values(batch, of, column, arrays)));
  }
  auto where = key_condition(
      table, batch.size(), first.key, [&](std::size_t at) -> auto& { return batch[at].key; },
      arrays);
  if (first.version) {
    auto versions = column_of(
        batch.size(), [&](std::size_t at) -> auto& { return batch[at].version; });
    where += fmt::format(" AND t.xmin = {}::xid", arrays.add(std::move(versions), 'x'));
  }
  const auto name = quoted(table.name);
  if (first.is == change_kind::remove)
    return fmt::format("DELETE FROM {} AS t USING {} WHERE {}", name, arrays.source(), where);
  return fmt::format("UPDATE {} AS t SET {} FROM {} WHERE {}", name, fmt::join(set, ", "),
                     arrays.source(), where);
}

}  // namespace

change_statement statement_for(const table_facts& table, std::span<const row_change> batch,
                               std::size_t characters) {
  change_statement made;
  value_arrays arrays;
  const auto is = batch.front().is;
  auto text = is == change_kind::insert ? insert_text(table, batch, arrays)
                                        : changing_text(table, batch, arrays);
  if (is == change_kind::remove) {
    text += " RETURNING u.n";
  } else {
    made.result = result_of(table, batch.size(), characters);
    made.result.has_number = is != change_kind::insert;
    // A partitioned table returns no xmin (PostgreSQL 15: "cannot retrieve a system column").
    made.result.has_version = table.kind == relation_kind::table;
    text += " RETURNING " + result_list(table, made.result);
  }
  made.what = {.text = std::move(text), .parameters = arrays.take_parameters()};
  return made;
}

change_statement current_rows(const table_facts& table, std::span<const named_values> keys,
                              std::size_t characters) {
  change_statement made;
  value_arrays arrays;
  made.result = result_of(table, keys.size(), characters);
  made.result.has_version = table.has_versions();
  const auto condition = key_condition(
      table, keys.size(), keys.front(), [&](std::size_t at) -> auto& { return keys[at]; }, arrays);
  auto text = fmt::format("SELECT {} FROM {} JOIN {} AS t ON {}", result_list(table, made.result),
                          arrays.source(), quoted(table.name), condition);
  made.what = {.text = std::move(text), .parameters = arrays.take_parameters()};
  return made;
}

}  // namespace signalbox::domain
