#include "domain/query/row_count.hpp"

#include <fmt/format.h>

#include <string>

namespace signalbox::domain {

core::result<sql_statement> row_count_of(const table_facts& table,
                                         const std::vector<row_filter>& filters,
                                         row_count_form form) {
  if (auto checked = check_filters(table, filters); !checked)
    return std::unexpected(std::move(checked.error()));
  sql_writer to(sql_style::executed);
  auto from =
      fmt::format("FROM {} AS t{}", to.table(table.name), where_clause(table, filters, "", to));
  switch (form) {
    case row_count_form::exact:
      return to.finish("SELECT count(*) " + from);
    case row_count_form::bounded:
      return to.finish(fmt::format("SELECT count(*) FROM (SELECT {} LIMIT {}) AS counted", from,
                                   counted_rows_max + 1));
    case row_count_form::estimate:
      return to.finish("EXPLAIN (FORMAT JSON) SELECT 1 " + from);
  }
  return sql_statement{};
}

}  // namespace signalbox::domain
