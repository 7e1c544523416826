#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/database/ddl.hpp"

namespace signalbox::domain {

/// A policy to be created. `action`: PERMISSIVE or RESTRICTIVE; `command`: ALL, SELECT, INSERT,
/// UPDATE or DELETE; `definition` (USING) and `check` (WITH CHECK) are expressions; empty: none.
struct new_policy {
  std::string name;
  std::string schema = "public";
  std::string table;
  std::string action = "PERMISSIVE";
  std::string command = "ALL";
  std::vector<std::string> roles;  ///< empty: public
  std::string definition;
  std::string check;
};
[[nodiscard]] ddl create_policy(const new_policy& policy);

/// Changes of a policy; what is absent stays.
struct policy_change {
  std::optional<std::string> name;
  std::optional<std::vector<std::string>> roles;
  std::optional<std::string> definition;
  std::optional<std::string> check;
};
[[nodiscard]] ddl alter_policy(const std::string& schema, const std::string& table,
                               const std::string& name, const policy_change& change);
[[nodiscard]] ddl drop_policy(const std::string& schema, const std::string& table,
                              const std::string& name);

/// A privilege on a table or view, or on one of its columns. `privilege_type`: SELECT, INSERT,
/// UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER or ALL; `grantee`: a role, or `public`.
struct privilege {
  std::string schema;
  std::string relation;
  std::string column = {};  ///< empty: the whole relation
  std::string grantee;
  std::string privilege_type;
  bool is_grantable = false;
};
[[nodiscard]] ddl grant_privileges(const std::vector<privilege>& all);
[[nodiscard]] ddl revoke_privileges(const std::vector<privilege>& all);

/// A privilege on objects that will be created. `object_type`: TABLES, SEQUENCES, FUNCTIONS, TYPES
/// or SCHEMAS; `grantee`: a role, or `public`.
struct default_privilege {
  std::string role = {};    ///< that creates them; empty: who runs the statement
  std::string schema = {};  ///< in which they are created; empty: everywhere
  std::string object_type;
  std::string grantee;
  std::string privilege_type;
  bool is_grantable = false;
};
[[nodiscard]] ddl grant_default_privilege(const default_privilege& one);
[[nodiscard]] ddl revoke_default_privilege(const default_privilege& one);

}  // namespace signalbox::domain
