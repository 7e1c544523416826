#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/database/column_ddl.hpp"
#include "domain/database/constraint_ddl.hpp"
#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A partition of a partitioned table. `bound` as SQL writes it: `FOR VALUES FROM (1) TO (10)` or
/// `DEFAULT`.
struct partition {
  std::string parent_schema = {};
  std::string parent = {};
  std::string bound = {};
};

/// How a partition is detached: at once, with a lock that nothing else passes; concurrently, in two
/// transactions between which it waits for everything that uses the table; or to its end, after a
/// concurrent one was interrupted.
enum class detachment : std::uint8_t { plain, concurrent, finalize };

/// A table to be created.
struct new_table {
  std::string schema = "public";
  std::string name;
  std::vector<new_column> columns;
  /// The columns of the key; empty: those columns that say so.
  std::vector<std::string> primary_keys;
  std::vector<new_foreign_key> foreign_keys;
  bool rls_enabled = false;
  std::optional<std::string> partition_by;  ///< as SQL writes it: `RANGE (created_at)`
  /// With the columns of its parent, and none of `columns`.
  std::optional<partition> partition_of;
  std::string comment;
};

/// Changes of a table; what is absent stays.
struct table_change {
  std::optional<std::string> name;
  std::optional<std::string> schema;
  std::optional<bool> rls_enabled;
  std::optional<bool> rls_forced;
  std::optional<std::string> replica_identity;  ///< DEFAULT, INDEX, FULL or NOTHING
  std::string replica_identity_index;           ///< for INDEX
  std::optional<std::vector<std::string>> primary_keys;
  std::optional<std::string> comment;
  std::optional<partition> attached;  ///< it becomes a partition
  std::optional<partition> detached;  ///< it is no longer one; the bound is ignored
  detachment how_detached = detachment::plain;
};

/// What a change of a table needs to know of it.
struct current_table {
  std::string schema;
  std::string name;
  std::string primary_key_constraint = {};  ///< empty: none
};

[[nodiscard]] ddl create_table(const new_table& table);

/// Returns the statements of a change; the new schema and the new name come last.
[[nodiscard]] ddl alter_table(const current_table& table, const table_change& change);

}  // namespace signalbox::domain
