#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A foreign key. The actions are those of SQL: NO ACTION, RESTRICT, CASCADE, SET NULL, SET
/// DEFAULT.
struct new_foreign_key {
  std::string name;  ///< empty: PostgreSQL chooses it
  std::vector<std::string> columns;
  std::string target_schema;
  std::string target_table;
  std::vector<std::string> target_columns;  ///< empty: those of its primary key
  std::string on_update = "NO ACTION";
  std::string on_delete = "NO ACTION";
  bool is_deferrable = false;
};

/// A constraint to be added to a table: a foreign key, or `PRIMARY KEY`, `UNIQUE` (with `columns`)
/// or `CHECK` (with `expression`).
struct new_constraint {
  std::string type;
  std::string name;  ///< empty: PostgreSQL chooses it
  std::vector<std::string> columns;
  std::string expression;
  std::optional<new_foreign_key> foreign_key;
  /// Existing rows are not checked (foreign keys and checks), so that the table is not scanned.
  bool is_not_valid = false;
};

/// Returns a foreign key in CREATE TABLE and ADD CONSTRAINT.
[[nodiscard]] std::string constraint_definition(const new_foreign_key& key);

[[nodiscard]] ddl add_constraint(const std::string& schema, const std::string& table,
                                 const new_constraint& constraint);

/// Changes of a constraint; what is absent stays.
struct constraint_change {
  std::optional<std::string> name;
  bool validates = false;  ///< checks existing rows that NOT VALID left out
  std::optional<std::string> comment;
};

[[nodiscard]] ddl alter_constraint(const std::string& schema, const std::string& table,
                                   const std::string& name, const constraint_change& change);

[[nodiscard]] ddl drop_constraint(const std::string& schema, const std::string& table,
                                  const std::string& name, bool cascades);

/// An index. Each of `columns` is a name; `expressions` are SQL.
struct new_index {
  std::string schema = {};
  std::string table = {};
  std::string name;  ///< empty: PostgreSQL chooses it
  std::vector<std::string> columns;
  std::vector<std::string> expressions;
  std::vector<std::string> included;
  std::string method = "btree";
  std::string condition;  ///< WHERE
  bool is_unique = false;
  /// Without blocking writers; such a statement runs alone.
  bool is_concurrent = false;
};

[[nodiscard]] ddl create_index(const new_index& index);

/// Changes of an index; what is absent stays.
struct index_change {
  std::optional<std::string> name;
  bool rebuilds = false;
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_index(const std::string& schema, const std::string& name,
                              const index_change& change);

}  // namespace signalbox::domain
