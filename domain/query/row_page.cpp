#include "domain/query/row_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// The parts of a checked request.
struct page_parts {
  std::vector<const table_column*> columns;
  std::vector<order_term> order;
};

core::result<page_parts> parts_of(const table_facts& table, const page_request& what) {
  page_parts made;
  for (std::size_t at = 0; at < what.columns.size(); ++at) {
    const auto* const column = find_column(table, what.columns[at]);
    if (column == nullptr)
      return fail_field(fmt::format("columns[{}]", at), "is not a column of the table");
    made.columns.push_back(column);
  }
  if (what.columns.empty())
    for (const auto& one : table.columns)
      made.columns.push_back(&one);
  if (auto checked = check_filters(table, what.filters); !checked)
    return std::unexpected(std::move(checked.error()));
  if (auto checked = check_sorts(table, what.sorts); !checked)
    return std::unexpected(std::move(checked.error()));
  made.order = order_of(table, what.sorts);
  if (!what.after) return made;
  if (table.key == key_kind::none)
    return fail_field("after", "must be absent, because the rows have no key");
  if (auto checked = check_place(made.order, *what.after); !checked)
    return std::unexpected(std::move(checked.error()));
  return made;
}

/// An alias is shorter than the name and never ambiguous.
std::string alias(char of, std::size_t at) {
  return fmt::format("{}{}", of, at + 1);
}

/// The list of columns of the inner statement, and of the outer one.
struct select_lists {
  std::string inner;
  std::string outer;

  void add(const std::string& column, const std::string& name, const std::string& shown) {
    inner += (inner.empty() ? "" : ", ") + column + " AS " + name;
    outer += (outer.empty() ? "" : ", ") + shown;
  }
};

select_lists lists_of(const table_facts& table, const page_parts& parts, std::size_t limit,
                      const page_statement& made, const sql_writer& to) {
  select_lists lists;
  for (std::size_t at = 0; at < parts.columns.size(); ++at) {
    const auto name = alias('c', at);
    lists.add(to.column(parts.columns[at]->name), name,
              cell_of(*parts.columns[at], name, made.cell_characters));
  }
  for (std::size_t at = 0; at < made.key_size; ++at)
    lists.add(to.column(table.key_columns[at]), alias('k', at), alias('k', at));
  if (made.has_version) lists.add("t.xmin", "v", "v");
  // Values of the order are never cut, so only one row has them.
  for (std::size_t at = 0; at < made.place_size; ++at)
    lists.add(
        to.column(parts.order[at].column), alias('p', at),
        fmt::format("CASE WHEN row_number() OVER () = {} THEN {} END", limit, alias('p', at)));
  return lists;
}

}  // namespace

std::size_t cell_characters_of(std::size_t requested, std::size_t rows, std::size_t columns) {
  if (requested == 0) return 0;
  const auto cells = std::max<std::size_t>(rows * columns, 1);
  return std::min(requested, std::max(page_characters_max / cells, cell_characters_min));
}

bool is_cut(const table_column& column, std::size_t characters) {
  if (characters == 0 || !column.is_long) return false;
  return !column.characters_max || *column.characters_max > characters;
}

std::string cell_of(const table_column& column, const std::string& from, std::size_t characters) {
  if (!is_cut(column, characters)) return from;
  if (column.type == "text" || column.type == "character varying")
    return fmt::format("left({}, {})", from, characters + 1);
  // concat writes a value as PostgreSQL sends it; a cast to text differs for some types.
  return fmt::format("CASE WHEN {} IS DISTINCT FROM NULL THEN left(concat({}), {}) END", from, from,
                     characters + 1);
}

core::result<page_statement> page_of(const table_facts& table, const page_request& what) {
  const auto parts = parts_of(table, what);
  if (!parts) return std::unexpected(parts.error());
  page_statement made;
  made.cell_characters =
      cell_characters_of(what.cell_characters, what.limit, parts->columns.size());
  for (const auto* one : parts->columns)
    made.columns.push_back({.name = one->name, .is_cut = is_cut(*one, made.cell_characters)});
  made.key_size = table.key_columns.size();
  made.has_version = table.has_versions();
  made.place_size = table.key == key_kind::none ? 0 : parts->order.size();
  // A sort by ctid reads the whole table, although it is stored in this order.
  made.is_in_stored_order = table.key_columns == std::vector<std::string>{"ctid"} &&
                            what.filters.empty() && what.sorts.empty();
  sql_writer to(sql_style::executed);
  const auto lists = lists_of(table, *parts, what.limit, made, to);
  auto order = made.is_in_stored_order ? "" : order_list(parts->order, to);
  if (!order.empty()) order = " ORDER BY " + order;
  std::vector<std::string> places{""};
  if (what.after) places = conditions_after(parts->order, *what.after, to);
  const auto rows = what.limit + 1;
  std::string inner;
  for (const auto& place : places) {
    const auto one =
        fmt::format("SELECT {} FROM {} AS t{}{} LIMIT {}", lists.inner, to.table(table.name),
                    where_clause(table, what.filters, place, to), order, rows);
    if (places.size() == 1) {
      inner = one;
    } else {
      inner += fmt::format("{}({})", inner.empty() ? "" : " UNION ALL ", one);
    }
  }
  if (places.size() > 1) inner += fmt::format(" LIMIT {}", rows);
  made.what = to.finish(fmt::format("SELECT {} FROM ({}) AS page", lists.outer, inner));
  return made;
}

core::result<std::string> readable_page(const table_facts& table, const page_request& what) {
  const auto parts = parts_of(table, what);
  if (!parts) return std::unexpected(parts.error());
  sql_writer to(sql_style::readable);
  std::string columns;
  for (const auto* one : parts->columns)
    columns += (columns.empty() ? "" : ", ") + to.column(one->name);
  std::string after;
  if (what.after) {
    for (const auto& place : conditions_after(parts->order, *what.after, to))
      after += after.empty() ? place : " OR " + place;
    after = "(" + after + ")";
  }
  const auto order = order_list(parts->order, to);
  return fmt::format("SELECT {} FROM {}{}{} LIMIT {}", columns, to.table(table.name),
                     where_clause(table, what.filters, after, to),
                     order.empty() ? "" : " ORDER BY " + order, what.limit);
}

}  // namespace signalbox::domain
