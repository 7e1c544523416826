#include "domain/query/row_order.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// The rest of an order and of a place in it.
struct order_rest {
  const order_term* terms;
  const sql_value* values;
  std::size_t count;

  [[nodiscard]] order_rest next() const { return {terms + 1, values + 1, count - 1}; }
};

std::string compared(const order_rest& at, const char* sign, sql_writer& to) {
  return fmt::format("{} {} {}", to.column(at.terms->column), sign,
                     to.value(**at.values, at.terms->type));
}

/// Rows that one comparison of all columns finds.
bool is_uniform(const order_rest& at) {
  return std::all_of(at.terms, at.terms + at.count, [&](const order_term& one) {
    return !one.is_nullable && one.descending == at.terms->descending;
  });
}

std::string row_comparison(order_rest at, sql_writer& to) {
  const auto* const sign = at.terms->descending ? "<" : ">";
  if (at.count == 1) return compared(at, sign, to);
  std::string names;
  std::string values;
  for (; at.count > 0; at = at.next()) {
    const auto* const between = names.empty() ? "" : ", ";
    names += between + to.column(at.terms->column);
    values += between + to.value(**at.values, at.terms->type);
  }
  return fmt::format("({}) {} ({})", names, sign, values);
}

/// Rows whose value in the first column comes later; empty: there are none.
std::string later_in_first(const order_rest& at, sql_writer& to) {
  const auto& term = *at.terms;
  const auto name = to.column(term.column);
  if (!*at.values) return term.nulls_first ? name + " IS NOT NULL" : "";
  auto later = compared(at, term.descending ? "<" : ">", to);
  if (!term.is_nullable || term.nulls_first) return later;
  return fmt::format("({} OR {} IS NULL)", later, name);
}

std::string same_in_first(const order_rest& at, sql_writer& to) {
  return *at.values ? compared(at, "=", to) : to.column(at.terms->column) + " IS NULL";
}

/// All rows after a place; empty: there are none.
std::string after(const order_rest& at, sql_writer& to) {
  if (at.count == 0) return {};
  if (is_uniform(at)) return row_comparison(at, to);
  auto later = later_in_first(at, to);
  const auto same = same_in_first(at, to);
  const auto rest = after(at.next(), to);
  if (rest.empty()) return later;
  auto tied = fmt::format("({} AND {})", same, rest);
  return later.empty() ? tied : fmt::format("({} OR {})", later, tied);
}

/// Rows after a place whose value in the first column is not NULL, with a bound for an index.
std::string after_value(const order_rest& at, sql_writer& to) {
  if (is_uniform(at)) return row_comparison(at, to);
  const bool is_down = at.terms->descending;
  const auto later = compared(at, is_down ? "<" : ">", to);
  const auto bound = compared(at, is_down ? "<=" : ">=", to);
  const auto same = same_in_first(at, to);
  const auto rest = after(at.next(), to);
  if (rest.empty()) return later;
  return fmt::format("{} AND ({} OR ({} AND {}))", bound, later, same, rest);
}

}  // namespace

core::result<void> check_sorts(const table_facts& table, const std::vector<row_sort>& sorts) {
  for (std::size_t at = 0; at < sorts.size(); ++at) {
    const auto field = fmt::format("sorts[{}].column", at);
    if (find_column(table, sorts[at].column) == nullptr)
      return fail_field(field, "is not a column of the table");
    const auto earlier = sorts.begin() + static_cast<std::ptrdiff_t>(at);
    if (std::ranges::find(sorts.begin(), earlier, sorts[at].column, &row_sort::column) != earlier)
      return fail_field(field, "is sorted by already");
  }
  return {};
}

std::vector<order_term> order_of(const table_facts& table, const std::vector<row_sort>& sorts) {
  std::vector<order_term> order;
  const auto add = [&](const row_sort& by) {
    const auto& column = *find_column(table, by.column);
    order.push_back({.column = column.name,
                     .type = column.type,
                     .descending = by.descending,
                     .nulls_first = by.nulls_first.value_or(by.descending),
                     .is_nullable = column.is_nullable});
  };
  for (const auto& one : sorts)
    add(one);
  const bool is_down = !sorts.empty() && sorts.back().descending;
  for (const auto& name : table.key_columns)
    if (std::ranges::find(order, name, &order_term::column) == order.end())
      add({.column = name, .descending = is_down});
  return order;
}

std::string order_list(const std::vector<order_term>& order, const sql_writer& to) {
  std::string list;
  for (const auto& one : order) {
    list += (list.empty() ? "" : ", ") + to.column(one.column);
    if (one.descending) list += " DESC";
    // An index on a column without NULLs serves the default place of NULLs only.
    if (one.is_nullable && one.nulls_first != one.descending)
      list += one.nulls_first ? " NULLS FIRST" : " NULLS LAST";
  }
  return list;
}

core::result<void> check_place(const std::vector<order_term>& order, const row_place& after) {
  if (after.size() != order.size())
    return fail_field("after", fmt::format("must have {} values: the `next` of the page before, "
                                           "with the same sorts",
                                           order.size()));
  for (std::size_t at = 0; at < order.size(); ++at)
    if (!after[at] && !order[at].is_nullable)
      return fail_field(fmt::format("after[{}]", at), "must not be null");
  return {};
}

std::vector<std::string> conditions_after(const std::vector<order_term>& order,
                                          const row_place& place, sql_writer& to) {
  const order_rest all{order.data(), place.data(), order.size()};
  const auto& first = order.front();
  if (place.front()) {
    std::vector<std::string> made{after_value(all, to)};
    if (first.is_nullable && !first.nulls_first)
      made.push_back(to.column(first.column) + " IS NULL");
    return made;
  }
  std::vector<std::string> made;
  if (const auto rest = after(all.next(), to); !rest.empty())
    made.push_back(fmt::format("{} IS NULL AND {}", to.column(first.column), rest));
  if (first.nulls_first) made.push_back(to.column(first.column) + " IS NOT NULL");
  return made;
}

}  // namespace signalbox::domain
