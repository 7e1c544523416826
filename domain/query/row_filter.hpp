#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

/// Conditions on the rows of a table, as people choose them.
namespace signalbox::domain {

inline constexpr std::size_t filters_max = 50;           ///< of one table
inline constexpr std::size_t filter_values_max = 1'000;  ///< of `in` and `not_in`
inline constexpr std::size_t json_path_max = 16;         ///< steps into a JSON value

enum class filter_operator : std::uint8_t {
  equal,
  not_equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  like,
  not_like,
  ilike,
  not_ilike,
  matches,
  matches_any_case,
  in,
  not_in,
  is_null,
  is_not_null,
  is_true,
  is_false,
  contains,
  contained_by,
  overlaps,
  has_key,
};

inline constexpr auto filter_operator_names = core::names_of<filter_operator>({
    {filter_operator::equal, "="},
    {filter_operator::not_equal, "<>"},
    {filter_operator::less, "<"},
    {filter_operator::less_or_equal, "<="},
    {filter_operator::greater, ">"},
    {filter_operator::greater_or_equal, ">="},
    {filter_operator::like, "like"},
    {filter_operator::not_like, "not_like"},
    {filter_operator::ilike, "ilike"},
    {filter_operator::not_ilike, "not_ilike"},
    {filter_operator::matches, "~"},
    {filter_operator::matches_any_case, "~*"},
    {filter_operator::in, "in"},
    {filter_operator::not_in, "not_in"},
    {filter_operator::is_null, "is_null"},
    {filter_operator::is_not_null, "is_not_null"},
    {filter_operator::is_true, "is_true"},
    {filter_operator::is_false, "is_false"},
    {filter_operator::contains, "contains"},
    {filter_operator::contained_by, "contained_by"},
    {filter_operator::overlaps, "overlaps"},
    {filter_operator::has_key, "has_key"},
});

/// The values that an operator needs.
enum class filter_operands : std::uint8_t { none, one, some };

[[nodiscard]] filter_operands operands_of(filter_operator what);

/// A condition on a column, or on the text at a path in a JSON column.
struct row_filter {
  std::string column;
  std::vector<std::string> path = {};
  filter_operator is = filter_operator::equal;
  std::vector<std::string> values = {};
};

/// Checks that filters apply to their columns. Errors: `bad_request` with a field such as
/// `filters[2].column`.
[[nodiscard]] core::result<void> check_filters(const table_facts& table,
                                               const std::vector<row_filter>& filters);

/// Returns a checked filter as a condition.
[[nodiscard]] std::string condition_of(const table_facts& table, const row_filter& what,
                                       sql_writer& to);

/// Returns WHERE with all of the checked filters and one more condition; empty without any.
[[nodiscard]] std::string where_clause(const table_facts& table,
                                       const std::vector<row_filter>& filters,
                                       const std::string& more, sql_writer& to);

}  // namespace signalbox::domain
