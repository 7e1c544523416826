#include "domain/database/access_ddl.hpp"

#include <string_view>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

/// `public` is not the name of a role.
std::string grantee_of(const std::string& name) {
  return name == "public" || name == "PUBLIC" ? "PUBLIC" : quote_ident(name);
}

std::string role_list(const std::vector<std::string>& names) {
  std::string made;
  for (const auto& one : names)
    made += (made.empty() ? "" : ", ") + grantee_of(one);
  return made.empty() ? "PUBLIC" : made;
}

void add_flag(std::string& to, const std::optional<bool>& value, std::string_view word) {
  if (!value) return;
  to += *value ? " " : " NO";
  to += word;
}

std::string options_of(const role_attributes& from) {
  std::string made;
  add_flag(made, from.can_login, "LOGIN");
  add_flag(made, from.inherit_role, "INHERIT");
  add_flag(made, from.is_superuser, "SUPERUSER");
  add_flag(made, from.can_create_db, "CREATEDB");
  add_flag(made, from.can_create_role, "CREATEROLE");
  add_flag(made, from.is_replication_role, "REPLICATION");
  add_flag(made, from.can_bypass_rls, "BYPASSRLS");
  if (from.connection_limit) made += " CONNECTION LIMIT " + std::to_string(*from.connection_limit);
  if (from.password)
    made += " PASSWORD " + (from.password->empty() ? "NULL" : quote_literal(*from.password));
  if (from.valid_until) made += " VALID UNTIL " + quote_literal(*from.valid_until);
  return made;
}

void add_settings(ddl& to, const std::string& role,
                  const std::map<std::string, std::string>& config) {
  for (const auto& [name, value] : config)
    to.push_back("ALTER ROLE " + quote_ident(role) +
                 (value.empty() ? " RESET " + quote_ident(name)
                                : " SET " + quote_ident(name) + " TO " + quote_literal(value)));
}

std::string object_of(const privilege& one) {
  return one.privilege_type + (one.column.empty() ? "" : " (" + quote_ident(one.column) + ")") +
         " ON TABLE " + quote_ident(one.schema, one.relation);
}

}  // namespace

ddl create_policy(const new_policy& policy) {
  auto made = "CREATE POLICY " + quote_ident(policy.name) + "\nON " +
              quote_ident(policy.schema, policy.table) + "\nAS " + policy.action + " FOR " +
              policy.command + " TO " + role_list(policy.roles);
  if (!policy.definition.empty()) made += "\nUSING (" + policy.definition + ")";
  if (!policy.check.empty()) made += "\nWITH CHECK (" + policy.check + ")";
  return {std::move(made)};
}

ddl alter_policy(const std::string& schema, const std::string& table, const std::string& name,
                 const policy_change& change) {
  const auto alter = "ALTER POLICY " + quote_ident(name) + " ON " + quote_ident(schema, table);
  ddl made;
  std::string parts;
  if (change.roles) parts += " TO " + role_list(*change.roles);
  if (change.definition) parts += " USING (" + *change.definition + ")";
  if (change.check) parts += " WITH CHECK (" + *change.check + ")";
  if (!parts.empty()) made.push_back(alter + parts);
  if (change.name && *change.name != name)
    made.push_back(alter + " RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl drop_policy(const std::string& schema, const std::string& table, const std::string& name) {
  return {"DROP POLICY " + quote_ident(name) + " ON " + quote_ident(schema, table)};
}

ddl create_role(const new_role& role) {
  auto made = "CREATE ROLE " + quote_ident(role.name) + options_of(role.attributes);
  if (!role.member_of.empty()) made += " IN ROLE " + ident_list(role.member_of);
  if (!role.members.empty()) made += " ROLE " + ident_list(role.members);
  if (!role.admins.empty()) made += " ADMIN " + ident_list(role.admins);
  ddl all{std::move(made)};
  add_settings(all, role.name, role.config);
  return all;
}

ddl alter_role(const std::string& name, const role_change& change) {
  ddl made;
  const auto options = options_of(change.attributes);
  if (!options.empty()) made.push_back("ALTER ROLE " + quote_ident(name) + options);
  add_settings(made, name, change.config);
  if (change.name && *change.name != name)
    made.push_back("ALTER ROLE " + quote_ident(name) + " RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl grant_privileges(const std::vector<privilege>& all) {
  ddl made;
  for (const auto& one : all)
    made.push_back("GRANT " + object_of(one) + " TO " + grantee_of(one.grantee) +
                   (one.is_grantable ? " WITH GRANT OPTION" : ""));
  return made;
}

ddl revoke_privileges(const std::vector<privilege>& all) {
  ddl made;
  for (const auto& one : all)
    made.push_back("REVOKE " + object_of(one) + " FROM " + grantee_of(one.grantee));
  return made;
}

}  // namespace signalbox::domain
