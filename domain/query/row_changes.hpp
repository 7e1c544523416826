#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/query/sql_writer.hpp"
#include "domain/query/table_facts.hpp"

/// Changes of the rows of a table, as people make them in a grid.
namespace signalbox::domain {

inline constexpr std::size_t changes_max = 10'000;  ///< saved together
/// Changes that are shown as SQL.
inline constexpr std::size_t shown_changes_max = 1'000;

enum class change_kind : std::uint8_t { insert, update, remove };

inline constexpr auto change_kind_names = core::names_of<change_kind>({
    {change_kind::insert, "insert"},
    {change_kind::update, "update"},
    {change_kind::remove, "delete"},
});

/// Values by the names of their columns, in the order of the names.
using named_values = std::vector<std::pair<std::string, sql_value>>;

struct row_change {
  change_kind is = change_kind::update;
  named_values key = {};                              ///< of the row; empty for an insert
  std::optional<std::string> version = std::nullopt;  ///< it must still have
  named_values values = {};  ///< new ones; a missing column gets its default
};

/// Checks changes against their table. Errors: `forbidden` for a table of PostgreSQL itself;
/// `bad_request` with a field such as `changes[3].values.id`.
[[nodiscard]] core::result<void> check_changes(const table_facts& table,
                                               const std::vector<row_change>& changes);

/// Changes [begin, end) that one statement makes.
struct change_batch {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
};

/// Divides checked changes into batches: consecutive ones of the same kind, of the same columns,
/// and of different rows.
[[nodiscard]] std::vector<change_batch> batches_of(const std::vector<row_change>& changes);

/// Returns the changes as SQL for a person, a statement for each of the first
/// `shown_changes_max`.
[[nodiscard]] std::string readable_changes(const table_facts& table,
                                           const std::vector<row_change>& changes);

}  // namespace signalbox::domain
