#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A function to be created or replaced. Types and arguments are SQL: `a int4 DEFAULT 1`.
struct new_function {
  std::string schema = "public";
  std::string name;
  std::vector<std::string> args;
  std::string return_type = "void";
  std::string language = "plpgsql";
  std::string definition;  ///< its body
  std::string behavior = "VOLATILE";
  bool security_definer = false;
  /// Settings while it runs, such as `search_path`; a list of names is written with commas.
  std::map<std::string, std::string> config_params;
  std::string comment;
};
[[nodiscard]] ddl create_function(const new_function& function);

/// A function, procedure, aggregate or window function that exists.
struct current_function {
  std::string schema;
  std::string name;
  std::string identity_argument_types;  ///< as PostgreSQL gives them
  std::string kind = "function";
};

/// Changes of a function; what is absent stays. `statement`: its whole CREATE OR REPLACE.
struct function_change {
  std::optional<std::string> statement;
  std::optional<std::string> name;
  std::optional<std::string> schema;
  std::optional<bool> security_definer;
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_function(const current_function& function, const function_change& change);
[[nodiscard]] ddl drop_function(const current_function& function, bool cascades);

/// A trigger to be created. `activation`: BEFORE, AFTER or INSTEAD OF; `orientation`: ROW or
/// STATEMENT; `events`: INSERT, UPDATE, DELETE, TRUNCATE.
struct new_trigger {
  std::string name;
  std::string schema = "public";
  std::string table;
  std::string function_schema = "public";
  std::string function_name;
  std::vector<std::string> function_args;
  std::string activation = "BEFORE";
  std::vector<std::string> events;
  std::string orientation = "ROW";
  std::string condition;  ///< an expression; empty: none
  std::string comment;
};
[[nodiscard]] ddl create_trigger(const new_trigger& trigger);

/// A trigger that exists.
struct current_trigger {
  std::string schema;
  std::string table;
  std::string name;
};

/// Changes of a trigger; what is absent stays. `enabled_mode`: ORIGIN, REPLICA, ALWAYS or DISABLED.
struct trigger_change {
  std::optional<std::string> name;
  std::optional<std::string> enabled_mode;
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_trigger(const current_trigger& trigger, const trigger_change& change);
[[nodiscard]] ddl drop_trigger(const current_trigger& trigger, bool cascades);

}  // namespace signalbox::domain
