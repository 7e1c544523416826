#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A schema to be created. Without an owner it belongs to who creates it.
[[nodiscard]] ddl create_schema(const std::string& name, const std::string& owner);

/// Changes of a schema; what is absent stays.
struct schema_change {
  std::optional<std::string> name;
  std::optional<std::string> owner;
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_schema(const std::string& schema, const schema_change& change);

/// An enumerated type to be created.
struct new_enum {
  std::string schema = "public";
  std::string name;
  std::vector<std::string> values;
  std::string comment;
};
[[nodiscard]] ddl create_enum(const new_enum& type);

/// A value to be added to an enumerated type, at the end unless `before` names one.
struct added_value {
  std::string value;
  std::string before = {};
};

/// Changes of an enumerated type; what is absent stays. PostgreSQL removes no values.
struct enum_change {
  std::optional<std::string> name;
  std::vector<added_value> added;
  std::vector<std::pair<std::string, std::string>> renamed;  ///< from, to
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_enum(const std::string& schema, const std::string& name,
                             const enum_change& change);

/// A view to be created or replaced. `definition` is a query.
struct new_view {
  std::string schema = "public";
  std::string name;
  std::string definition;
  bool is_materialized = false;
  bool is_security_invoker = true;  ///< the rights are those of who reads; not if materialized
  std::string comment;
};
[[nodiscard]] ddl create_view(const new_view& view);

/// Changes of a view; what is absent stays.
struct view_change {
  std::optional<std::string> name;
  std::optional<std::string> definition;  ///< not for a materialized view
  std::optional<bool> is_security_invoker;
  bool refreshes = false;  ///< only for a materialized view
  std::optional<std::string> comment;
};
[[nodiscard]] ddl alter_view(const std::string& schema, const std::string& name,
                             bool is_materialized, const view_change& change);

}  // namespace signalbox::domain
