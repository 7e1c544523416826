#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

/// The order of a table's rows, and the place of a page in it.
namespace signalbox::domain {

inline constexpr std::size_t sorts_max = 10;  ///< of one table

struct row_sort {
  std::string column;
  bool descending = false;
  /// Nothing: as PostgreSQL sorts, which an index serves: NULL counts as the largest value.
  std::optional<bool> nulls_first = std::nullopt;
};

/// A column of the order.
struct order_term {
  std::string column;
  std::string type;
  bool descending = false;
  bool nulls_first = false;
  bool is_nullable = true;
};

/// Checks the columns of sorts. Errors: `bad_request` with a field such as `sorts[1].column`.
[[nodiscard]] core::result<void> check_sorts(const table_facts& table,
                                             const std::vector<row_sort>& sorts);

/// Returns the order by checked sorts and then by the key, which has the direction of the last sort
/// so that one index can serve both.
[[nodiscard]] std::vector<order_term> order_of(const table_facts& table,
                                               const std::vector<row_sort>& sorts);

/// Returns the list of ORDER BY; empty without terms.
[[nodiscard]] std::string order_list(const std::vector<order_term>& order, const sql_writer& to);

/// The values of the order's columns in the last row of a page.
using row_place = std::vector<sql_value>;

/// Checks a place from a client. Errors: `bad_request` with the field `after`.
[[nodiscard]] core::result<void> check_place(const std::vector<order_term>& order,
                                             const row_place& after);

/// Returns conditions whose rows, those of the first before those of the second, are exactly the
/// rows after a checked place. Two where the first column may be NULL, because an index finds
/// either the NULLs or a range of values.
[[nodiscard]] std::vector<std::string> conditions_after(const std::vector<order_term>& order,
                                                        const row_place& after, sql_writer& to);

}  // namespace signalbox::domain
