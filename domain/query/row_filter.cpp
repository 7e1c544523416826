#include "domain/query/row_filter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using enum filter_operator;

/// How a condition is put together.
enum class condition_form : std::uint8_t {
  comparison,   ///< with a value of the column's type
  pattern,      ///< the column as text, with a text
  list,         ///< with a list of values of the column's type
  test,         ///< without a value
  containment,  ///< with a value of the column's type, whose operator has several types
  key,          ///< with a text
};

struct operator_row {
  filter_operator is;
  condition_form form;
  std::string_view sql;
};

constexpr operator_row operator_rows[] = {
    {equal, condition_form::comparison, "="},
    {not_equal, condition_form::comparison, "<>"},
    {less, condition_form::comparison, "<"},
    {less_or_equal, condition_form::comparison, "<="},
    {greater, condition_form::comparison, ">"},
    {greater_or_equal, condition_form::comparison, ">="},
    {like, condition_form::pattern, "LIKE"},
    {not_like, condition_form::pattern, "NOT LIKE"},
    {ilike, condition_form::pattern, "ILIKE"},
    {not_ilike, condition_form::pattern, "NOT ILIKE"},
    {matches, condition_form::pattern, "~"},
    {matches_any_case, condition_form::pattern, "~*"},
    {in, condition_form::list, "IN"},
    {not_in, condition_form::list, "NOT IN"},
    {is_null, condition_form::test, "IS NULL"},
    {is_not_null, condition_form::test, "IS NOT NULL"},
    {is_true, condition_form::test, "IS TRUE"},
    {is_false, condition_form::test, "IS FALSE"},
    {contains, condition_form::containment, "@>"},
    {contained_by, condition_form::containment, "<@"},
    {overlaps, condition_form::containment, "&&"},
    {has_key, condition_form::key, "?"},
};

const operator_row& row_of(filter_operator what) {
  const auto* found = std::ranges::find(operator_rows, what, &operator_row::is);
  if (found == std::end(operator_rows)) throw std::logic_error("an operator without a row");
  return *found;
}

/// The left side of a condition and the type of its right side.
struct operand {
  std::string text;
  std::string type;
};

/// Containment at a path compares JSON, everything else its text.
operand operand_of(const table_column& column, const row_filter& what, condition_form form,
                   sql_writer& to) {
  auto text = to.column(column.name);
  const bool compares_json = form == condition_form::containment || form == condition_form::key;
  // Only jsonb has operators.
  if (compares_json && column.is_json && column.type != "jsonb") text += "::jsonb";
  const std::string type = compares_json && column.is_json ? "jsonb" : column.type;
  if (what.path.empty()) return {.text = std::move(text), .type = type};
  const std::vector<sql_value> steps(what.path.begin(), what.path.end());
  const auto path = to.value(array_text(steps), "text[]");
  return {.text = fmt::format("({} {} {})", text, compares_json ? "#>" : "#>>", path),
          .type = compares_json ? "jsonb" : "text"};
}

std::string list_of(const operand& left, const row_filter& what, std::string_view sql,
                    sql_writer& to) {
  std::string values;
  for (const auto& one : what.values)
    values += (values.empty() ? "" : ", ") + to.value(one, left.type);
  return fmt::format("{} {} ({})", left.text, sql, values);
}

/// The text of a JSON value is `true` or `false`.
std::string truth_of(const operand& left, filter_operator is) {
  return fmt::format("{} = '{}'", left.text, is == is_true ? "true" : "false");
}

core::result<void> check_filter(const table_facts& table, const row_filter& what,
                                const std::string& field) {
  const auto* const column = find_column(table, what.column);
  if (column == nullptr) return fail_field(field + ".column", "is not a column of the table");
  if (!what.path.empty() && !column->is_json)
    return fail_field(field + ".path", "needs a column of type json or jsonb");
  const bool tests_truth = what.is == is_true || what.is == is_false;
  if (tests_truth && what.path.empty() && !column->is_boolean)
    return fail_field(field + ".operator", "needs a column of type boolean");
  return {};
}

}  // namespace

filter_operands operands_of(filter_operator what) {
  switch (row_of(what).form) {
    case condition_form::test:
      return filter_operands::none;
    case condition_form::list:
      return filter_operands::some;
    default:
      return filter_operands::one;
  }
}

core::result<void> check_filters(const table_facts& table, const std::vector<row_filter>& filters) {
  for (std::size_t at = 0; at < filters.size(); ++at)
    if (auto checked = check_filter(table, filters[at], fmt::format("filters[{}]", at)); !checked)
      return checked;
  return {};
}

std::string condition_of(const table_facts& table, const row_filter& what, sql_writer& to) {
  const auto& row = row_of(what.is);
  const auto& column = *find_column(table, what.column);
  const auto left = operand_of(column, what, row.form, to);
  const bool is_text = column.is_text || !what.path.empty();
  switch (row.form) {
    case condition_form::comparison:
      return fmt::format("{} {} {}", left.text, row.sql, to.value(what.values.front(), left.type));
    case condition_form::pattern:
      return fmt::format("{}{} {} {}", left.text, is_text ? "" : "::text", row.sql,
                         to.value(what.values.front(), "text"));
    case condition_form::list:
      return list_of(left, what, row.sql, to);
    case condition_form::test:
      if ((what.is == is_true || what.is == is_false) && !what.path.empty())
        return truth_of(left, what.is);
      return fmt::format("{} {}", left.text, row.sql);
    case condition_form::containment:
      return fmt::format("{} {} {}", left.text, row.sql,
                         to.typed_value(what.values.front(), left.type));
    case condition_form::key:
      return fmt::format("{} {} {}", left.text, row.sql, to.value(what.values.front(), "text"));
  }
  return {};
}

std::string where_clause(const table_facts& table, const std::vector<row_filter>& filters,
                         const std::string& more, sql_writer& to) {
  std::string made;
  const auto add = [&](const std::string& condition) {
    if (!condition.empty()) made += (made.empty() ? " WHERE " : " AND ") + condition;
  };
  for (const auto& one : filters)
    add(condition_of(table, one, to));
  add(more);
  return made;
}

}  // namespace signalbox::domain
