#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "domain/query/row_filter.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

namespace signalbox::domain {

/// Rows up to which a count is exact unless all are asked for.
inline constexpr std::size_t counted_rows_max = 50'000;

enum class row_count_form : std::uint8_t {
  exact,     ///< counts all rows
  bounded,   ///< counts at most one row more than `counted_rows_max`
  estimate,  ///< EXPLAIN in JSON, whose plan has the planner's estimate
};

/// Returns a statement that counts the rows of a table which meet all filters. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<sql_statement> row_count_of(const table_facts& table,
                                                       const std::vector<row_filter>& filters,
                                                       row_count_form form);

}  // namespace signalbox::domain
