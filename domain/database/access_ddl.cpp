#include "domain/database/access_ddl.hpp"

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

std::string object_of(const privilege& one) {
  return one.privilege_type + (one.column.empty() ? "" : " (" + quote_ident(one.column) + ")") +
         " ON TABLE " + quote_ident(one.schema, one.relation);
}

std::string alter_defaults(const default_privilege& one) {
  std::string made = "ALTER DEFAULT PRIVILEGES";
  if (!one.role.empty()) made += " FOR ROLE " + quote_ident(one.role);
  if (!one.schema.empty()) made += " IN SCHEMA " + quote_ident(one.schema);
  return made;
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

ddl grant_privileges(const std::vector<privilege>& all) {
  ddl made;
  for (const auto& one : all)
    made.push_back("GRANT " + object_of(one) + " TO " + grantee_of(one.grantee) +
                   (one.is_grantable ? " WITH GRANT OPTION" : ""));
  return made;
}

ddl grant_default_privilege(const default_privilege& one) {
  return {alter_defaults(one) + " GRANT " + one.privilege_type + " ON " + one.object_type + " TO " +
          grantee_of(one.grantee) + (one.is_grantable ? " WITH GRANT OPTION" : "")};
}

ddl revoke_default_privilege(const default_privilege& one) {
  return {alter_defaults(one) + " REVOKE " + one.privilege_type + " ON " + one.object_type +
          " FROM " + grantee_of(one.grantee)};
}

ddl revoke_privileges(const std::vector<privilege>& all) {
  ddl made;
  for (const auto& one : all)
    made.push_back("REVOKE " + object_of(one) + " FROM " + grantee_of(one.grantee));
  return made;
}

}  // namespace signalbox::domain
