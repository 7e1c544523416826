#include "api/rows/row_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "api/query/name_list.hpp"
#include "api/rows/field_reading.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::json;
using core::result;
using domain::fail_field;
using domain::filter_operands;

/// Columns of a table (PostgreSQL's manual, appendix K).
constexpr std::size_t table_columns_max = 1'600;
/// Sorts, and the columns of the longest key.
constexpr std::size_t place_values_max = domain::sorts_max + 32;
constexpr std::size_t file_name_characters_max = 200;
/// A longer name or step would not be a mistake in typing.
constexpr std::size_t path_step_bytes_max = 1'000;

template <class T>
result<void> keep(result<T> given, T& into) {
  if (!given) return std::unexpected(std::move(given.error()));
  into = std::move(*given);
  return {};
}

result<bool> flag_at(const json& value, const std::string& path, bool fallback) {
  if (value.is_null()) return fallback;
  if (!value.is_boolean()) return fail_field(path, "must be true or false");
  return value.get<bool>();
}

result<std::vector<std::string>> texts_at(const json& value, const std::string& path,
                                          std::size_t most) {
  std::vector<std::string> made;
  if (value.is_null()) return made;
  if (!value.is_array()) return fail_field(path, "must be a list of strings");
  if (value.size() > most)
    return fail_field(path, fmt::format("must have at most {} entries", most));
  for (std::size_t at = 0; at < value.size(); ++at) {
    auto text = text_at(value[at], fmt::format("{}[{}]", path, at));
    if (!text) return std::unexpected(std::move(text.error()));
    made.push_back(std::move(*text));
  }
  return made;
}

result<std::vector<std::string>> path_at(const json& value, const std::string& path) {
  auto steps = texts_at(value, path, domain::json_path_max);
  if (!steps) return steps;
  for (std::size_t at = 0; at < steps->size(); ++at)
    if ((*steps)[at].size() > path_step_bytes_max)
      return fail_field(fmt::format("{}[{}]", path, at),
                        fmt::format("must have at most {} bytes", path_step_bytes_max));
  return steps;
}

result<std::vector<std::string>> operands_at(const json& object, const std::string& path,
                                             filter_operands needed) {
  const auto& one = member_of(object, "value");
  const auto& some = member_of(object, "values");
  if (needed != filter_operands::one && !one.is_null())
    return fail_field(path + ".value", "must be absent for this operator");
  if (needed != filter_operands::some && !some.is_null())
    return fail_field(path + ".values", "must be absent for this operator");
  if (needed == filter_operands::none) return std::vector<std::string>{};
  if (needed == filter_operands::one) {
    auto text = text_at(one, path + ".value");
    if (!text) return std::unexpected(std::move(text.error()));
    return std::vector<std::string>{std::move(*text)};
  }
  auto all = texts_at(some, path + ".values", domain::filter_values_max);
  if (all && all->empty()) return fail_field(path + ".values", "must have an entry");
  return all;
}

result<domain::row_filter> filter_at(const json& object, const std::string& path) {
  domain::row_filter made;
  if (auto known = check_members(object, path, {"column", "path", "operator", "value", "values"});
      !known)
    return std::unexpected(std::move(known.error()));
  if (auto kept = keep(name_at(member_of(object, "column"), path + ".column"), made.column); !kept)
    return std::unexpected(std::move(kept.error()));
  if (auto kept = keep(path_at(member_of(object, "path"), path + ".path"), made.path); !kept)
    return std::unexpected(std::move(kept.error()));
  const auto name = text_at(member_of(object, "operator"), path + ".operator");
  if (!name) return std::unexpected(name.error());
  const auto is = domain::filter_operator_names.value_of(*name);
  if (!is)
    return fail_field(
        path + ".operator",
        fmt::format("must be one of: {}", fmt::join(domain::filter_operator_names.names(), ", ")));
  made.is = *is;
  if (auto kept = keep(operands_at(object, path, domain::operands_of(*is)), made.values); !kept)
    return std::unexpected(std::move(kept.error()));
  return made;
}

result<domain::row_sort> sort_at(const json& object, const std::string& path) {
  domain::row_sort made;
  if (auto known = check_members(object, path, {"column", "descending", "nulls_first"}); !known)
    return std::unexpected(std::move(known.error()));
  if (auto kept = keep(name_at(member_of(object, "column"), path + ".column"), made.column); !kept)
    return std::unexpected(std::move(kept.error()));
  if (auto kept = keep(flag_at(member_of(object, "descending"), path + ".descending", false),
                       made.descending);
      !kept)
    return std::unexpected(std::move(kept.error()));
  const auto& nulls = member_of(object, "nulls_first");
  const auto first = flag_at(nulls, path + ".nulls_first", false);
  if (!first) return std::unexpected(first.error());
  if (!nulls.is_null()) made.nulls_first = *first;
  return made;
}

/// Reads each object of a list.
template <class T, class Read>
result<std::vector<T>> each(const json& list, std::string_view name, Read read) {
  std::vector<T> made;
  made.reserve(list.size());
  for (std::size_t at = 0; at < list.size(); ++at) {
    auto one = read(list[at], fmt::format("{}[{}]", name, at));
    if (!one) return std::unexpected(std::move(one.error()));
    made.push_back(std::move(*one));
  }
  return made;
}

result<domain::named_values> values_at(const json& object, const std::string& path) {
  domain::named_values made;
  if (object.is_null()) return made;
  if (!object.is_object()) return fail_field(path, "must be an object");
  for (const auto& [name, value] : object.items()) {
    if (name.empty() || name.size() > domain::sql_name_bytes_max || name.find('\0') != name.npos)
      return fail_field(path, "must have names of columns");
    auto read = value_at(value, path + "." + name);
    if (!read) return std::unexpected(std::move(read.error()));
    made.emplace_back(name, std::move(*read));
  }
  return made;
}

result<domain::row_change> change_at(const json& object, const std::string& path) {
  domain::row_change made;
  if (auto known = check_members(object, path, {"op", "key", "version", "values"}); !known)
    return std::unexpected(std::move(known.error()));
  const auto op = text_at(member_of(object, "op"), path + ".op");
  if (!op) return std::unexpected(op.error());
  const auto is = domain::change_kind_names.value_of(*op);
  if (!is) return fail_field(path + ".op", "must be one of: insert, update, delete");
  made.is = *is;
  if (auto kept = keep(values_at(member_of(object, "key"), path + ".key"), made.key); !kept)
    return std::unexpected(std::move(kept.error()));
  if (auto kept = keep(value_at(member_of(object, "version"), path + ".version"), made.version);
      !kept)
    return std::unexpected(std::move(kept.error()));
  if (auto kept = keep(values_at(member_of(object, "values"), path + ".values"), made.values);
      !kept)
    return std::unexpected(std::move(kept.error()));
  return made;
}

body_field schema_field() {
  return {.name = "schema", .summary = "Of the table or view"};
}

body_field table_field() {
  return {.name = "table", .summary = "A table, view, materialized view or foreign table"};
}

body_field filters_field() {
  return {.name = "filters",
          .summary =
              "Conditions that all rows meet: `{column, operator, value}`; `values` for "
              "`in` and `not_in`, `path` for a value within JSON",
          .kind = value_kind::objects,
          .required = false,
          .entries_max = domain::filters_max};
}

body_field columns_field() {
  return {.name = "columns",
          .summary = "The columns to read; all when absent",
          .kind = value_kind::values,
          .required = false,
          .entries_max = table_columns_max};
}

body_field sorts_field() {
  return {.name = "sorts",
          .summary = "The order, before that of the key: `{column, descending, nulls_first}`",
          .kind = value_kind::objects,
          .required = false,
          .entries_max = domain::sorts_max};
}

body_field dry_run_field(std::string_view summary) {
  return {.name = "dry_run", .summary = summary, .kind = value_kind::boolean, .required = false};
}

}  // namespace

std::vector<body_field> row_page_fields() {
  return {
      schema_field(),
      table_field(),
      columns_field(),
      filters_field(),
      sorts_field(),
      {.name = "after",
       .summary = "The `next` of the page before",
       .kind = value_kind::values,
       .required = false,
       .entries_max = place_values_max},
      {.name = "limit",
       .summary = "1 to 1000; 100 when absent",
       .kind = value_kind::integer,
       .required = false},
      {.name = "cell_characters",
       .summary = "0 to 1000000, 10000 when absent: longer values are cut, in wide pages also "
                  "earlier; 0: none is cut",
       .kind = value_kind::integer,
       .required = false},
      dry_run_field("Answer with the SQL instead of rows"),
  };
}

std::vector<body_field> row_count_fields() {
  return {schema_field(),
          table_field(),
          filters_field(),
          {.name = "exact",
           .summary = "Count all rows, for at most a minute",
           .kind = value_kind::boolean,
           .required = false}};
}

std::vector<body_field> row_change_fields() {
  return {schema_field(),
          table_field(),
          {.name = "changes",
           .summary = "1 to 10000 in order: `{op, key, version, values}`, `op` being `insert`, "
                      "`update` or `delete`",
           .kind = value_kind::objects,
           .entries_max = domain::changes_max},
          {.name = "overwrite",
           .summary = "Save also where others have changed the row since",
           .kind = value_kind::boolean,
           .required = false},
          dry_run_field("Answer with the SQL instead of running it")};
}

std::vector<body_field> row_export_fields() {
  return {
      schema_field(),
      table_field(),
      columns_field(),
      filters_field(),
      sorts_field(),
      {.name = "keys",
       .summary = "Only the rows with these keys: an object with the values of the key's columns "
                  "for each row",
       .kind = value_kind::objects,
       .required = false,
       .entries_max = domain::exported_keys_max},
      {.name = "format",
       .summary = "csv; tsv: CSV with tabs; jsonl: a JSON object on each line; sql: an INSERT "
                  "for each row",
       .one_of = {"csv", "tsv", "jsonl", "sql"}},
      {.name = "header",
       .summary = "The first line of csv and tsv has the names of the columns; true when absent",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "filename",
       .summary = "The name of the file for the browser",
       .required = false,
       .characters_max = file_name_characters_max}};
}

result<domain::table_name> table_name_of(const call& c) {
  domain::table_name made{.schema = c.input.text("schema"), .name = c.input.text("table")};
  if (auto named = check_name("schema", made.schema); !named)
    return std::unexpected(std::move(named.error()));
  if (auto named = check_name("table", made.name); !named)
    return std::unexpected(std::move(named.error()));
  return made;
}

result<std::vector<domain::row_filter>> filters_of(const call& c) {
  return each<domain::row_filter>(c.input.objects("filters"), "filters", filter_at);
}

result<std::vector<domain::row_change>> changes_of(const call& c) {
  const auto list = c.input.objects("changes");
  if (list.empty()) return fail_field("changes", "must have an entry");
  auto made = each<domain::row_change>(list, "changes", change_at);
  if (made && c.input.boolean_or("overwrite", false))
    for (auto& one : *made)
      one.version.reset();
  return made;
}

/// Reads what pages and exports have in common.
template <class T>
result<void> read_selection(const call& c, T& into) {
  if (auto kept = keep(filters_of(c), into.filters); !kept) return kept;
  if (auto kept =
          keep(each<domain::row_sort>(c.input.objects("sorts"), "sorts", sort_at), into.sorts);
      !kept)
    return kept;
  return keep(texts_at(c.input.values("columns"), "columns", table_columns_max), into.columns);
}

result<domain::row_export> row_export_of(const call& c) {
  domain::row_export made;
  if (auto kept = read_selection(c, made); !kept) return std::unexpected(std::move(kept.error()));
  auto keys = each<domain::named_values>(c.input.objects("keys"), "keys", values_at);
  if (!keys) return std::unexpected(std::move(keys.error()));
  made.keys = std::move(*keys);
  made.format = *domain::row_export_format_names.value_of(c.input.text("format"));
  made.has_header = c.input.boolean_or("header", true);
  return made;
}

result<domain::page_request> page_request_of(const call& c) {
  domain::page_request made;
  if (auto kept = read_selection(c, made); !kept) return std::unexpected(std::move(kept.error()));
  if (const auto after = c.input.values("after"); !after.is_null()) {
    auto place = each<domain::sql_value>(after, "after", value_at);
    if (!place) return std::unexpected(std::move(place.error()));
    made.after = std::move(*place);
  }
  const auto limit = c.input.maybe_integer("limit").value_or(domain::page_rows_default);
  if (limit < 1 || std::cmp_greater(limit, domain::page_rows_max))
    return fail_field("limit", fmt::format("must be 1 to {}", domain::page_rows_max));
  made.limit = static_cast<std::size_t>(limit);
  const auto characters =
      c.input.maybe_integer("cell_characters").value_or(domain::cell_characters_default);
  if (characters < 0 || std::cmp_greater(characters, domain::cell_characters_max))
    return fail_field("cell_characters",
                      fmt::format("must be 0 to {}", domain::cell_characters_max));
  made.cell_characters = static_cast<std::size_t>(characters);
  return made;
}

}  // namespace signalbox::api
