#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "domain/query/row_changes.hpp"
#include "domain/query/row_page.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

/// The statements that save changes. Each makes a whole batch: the values of a column are one array
/// of texts, so that thousands of rows cost one statement.
namespace signalbox::domain {

/// What a row of such a statement's result consists of: the number of the change in its batch from
/// 1, not for inserts, whose rows come in the order of the changes; then the key, the version, and
/// the cells.
struct change_result {
  bool has_number = true;
  std::size_t key_size = 0;
  bool has_version = false;
  std::vector<cell_column> columns = {};
  std::size_t cell_characters = 0;
};

struct change_statement {
  sql_statement what;
  change_result result;
};

/// Returns the statement for the changes of a batch. `characters`: cells are cut after one more.
[[nodiscard]] change_statement statement_for(const table_facts& table,
                                             std::span<const row_change> batch,
                                             std::size_t characters);

/// Returns the statement that reads the rows with these keys, which have the same columns.
[[nodiscard]] change_statement current_rows(const table_facts& table,
                                            std::span<const named_values> keys,
                                            std::size_t characters);

}  // namespace signalbox::domain
