#pragma once

#include <map>
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

/// Attributes of a role; what is absent stays, or has PostgreSQL's default.
struct role_attributes {
  std::optional<std::string> password;  ///< empty: none
  std::optional<bool> inherit_role;
  std::optional<bool> can_login;
  std::optional<bool> is_superuser;
  std::optional<bool> can_create_db;
  std::optional<bool> can_create_role;
  std::optional<bool> is_replication_role;
  std::optional<bool> can_bypass_rls;
  std::optional<std::int64_t> connection_limit;  ///< -1: none
  std::optional<std::string> valid_until;        ///< a moment, or `infinity`
};

/// A role to be created, a member of `member_of`; `members` and `admins` become its members.
struct new_role {
  std::string name;
  role_attributes attributes;
  std::vector<std::string> member_of;
  std::vector<std::string> members;
  std::vector<std::string> admins;
  std::map<std::string, std::string> config;
};
[[nodiscard]] ddl create_role(const new_role& role);

/// Changes of a role; the new name comes last. A setting with an empty value is reset.
struct role_change {
  std::optional<std::string> name;
  role_attributes attributes;
  std::map<std::string, std::string> config;
};
[[nodiscard]] ddl alter_role(const std::string& name, const role_change& change);

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

}  // namespace signalbox::domain
