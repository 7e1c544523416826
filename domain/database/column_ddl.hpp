#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A default, as an expression of SQL or as a text that becomes a constant.
struct column_default {
  std::string value;
  bool is_literal = false;
};

/// A column to be created. `identity_generation`: `ALWAYS` or `BY DEFAULT`.
struct new_column {
  std::string name;
  std::string type;  ///< as SQL writes it: `varchar(20)`, `app.mood[]`
  std::optional<column_default> value;
  std::optional<std::string> generation_expression;  ///< GENERATED ALWAYS AS (…) STORED
  bool is_identity = false;
  std::string identity_generation = "BY DEFAULT";
  bool is_nullable = true;
  bool is_primary_key = false;
  bool is_unique = false;
  std::optional<std::string> check;  ///< an expression
  std::string comment;
};

/// Changes of a column; what is absent stays.
struct column_change {
  std::optional<std::string> name;
  std::optional<std::string> type;
  std::optional<column_default> value;
  bool drops_default = false;
  std::optional<bool> is_identity;
  std::optional<std::string> identity_generation;
  std::optional<bool> is_nullable;
  std::optional<bool> is_unique;
  std::optional<std::string> check;  ///< an expression; empty: removes the check
  std::optional<std::string> comment;
};

/// What a change of a column needs to know of it.
struct current_column {
  std::string schema;
  std::string table;
  std::string name;
  bool is_identity = false;
  std::vector<std::string> unique_constraints = {};  ///< of this column alone
  std::vector<std::string> checks = {};              ///< names of its check constraints
};

/// Returns a column in CREATE TABLE and ADD COLUMN. `names_key`: with PRIMARY KEY if it is one.
[[nodiscard]] std::string column_definition(const new_column& column, bool names_key);

/// Returns the statements that add a column to a table.
[[nodiscard]] ddl add_column(const std::string& schema, const std::string& table,
                             const new_column& column);

/// Returns the statements of a change; the new name comes last.
[[nodiscard]] ddl alter_column(const current_column& column, const column_change& change);

[[nodiscard]] ddl drop_column(const current_column& column, bool cascades);

}  // namespace signalbox::domain
