#include "provisioning/clone/role_copy.hpp"

#include <initializer_list>

#include "domain/database/role_order.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;

// In each query, $1 is the project's own role and database, which the new project has, and $2 the
// group of its other roles. The names of PostgreSQL's roles and of the platform's are reserved.
constexpr postgres::statement list_roles_to_create{"clone.list_roles", R"(
  SELECT format('CREATE ROLE %I %s %s %s %s %s %s NOSUPERUSER CONNECTION LIMIT %s%s;', r.rolname,
      CASE WHEN r.rolcanlogin THEN 'LOGIN' ELSE 'NOLOGIN' END,
      CASE WHEN r.rolinherit THEN 'INHERIT' ELSE 'NOINHERIT' END,
      CASE WHEN r.rolcreaterole THEN 'CREATEROLE' ELSE 'NOCREATEROLE' END,
      CASE WHEN r.rolcreatedb THEN 'CREATEDB' ELSE 'NOCREATEDB' END,
      CASE WHEN r.rolreplication THEN 'REPLICATION' ELSE 'NOREPLICATION' END,
      CASE WHEN r.rolbypassrls THEN 'BYPASSRLS' ELSE 'NOBYPASSRLS' END, r.rolconnlimit,
      coalesce(' VALID UNTIL ' || quote_literal(r.rolvaliduntil), ''))
    || format('COMMENT ON ROLE %I IS %L;', r.rolname, shobj_description(r.oid, 'pg_authid'))
    AS statement
  FROM pg_roles r WHERE r.rolname <> $1 AND r.rolname !~ '^(pg_|signalbox)'
  ORDER BY r.oid)"};
constexpr postgres::statement list_memberships_to_create{"clone.list_memberships", R"(
  SELECT format('GRANT %I TO %I%s;', g.rolname, m.rolname,
    CASE WHEN a.admin_option THEN ' WITH ADMIN OPTION' ELSE '' END) AS statement
  FROM pg_auth_members a JOIN pg_roles g ON g.oid = a.roleid JOIN pg_roles m ON m.oid = a.member
  WHERE (g.rolname = $1 OR g.rolname = $2 OR g.rolname !~ '^signalbox')
    AND (m.rolname = $1 OR m.rolname !~ '^(pg_|signalbox)')
  ORDER BY g.oid, m.oid)"};
// As rows, because the values of some settings are lists that SET reads in another form than the
// catalogue has.
constexpr postgres::statement list_settings_to_create{"clone.list_settings", R"(
  SELECT format('INSERT INTO pg_catalog.pg_db_role_setting VALUES (%s, %s, %L::text[]);',
    CASE WHEN s.setdatabase = 0 THEN '0' ELSE
      format('(SELECT d.oid FROM pg_catalog.pg_database AS d WHERE d.datname = %L)', d.datname) END,
    CASE WHEN s.setrole = 0 THEN '0' ELSE
      format('(SELECT r.oid FROM pg_catalog.pg_roles AS r WHERE r.rolname = %L)', r.rolname) END,
    s.setconfig) AS statement
  FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = s.setdatabase
  LEFT JOIN pg_roles r ON r.oid = s.setrole
  WHERE (s.setdatabase = 0 OR d.datname = $1)
    AND (s.setrole = 0 OR r.rolname = $1 OR r.rolname !~ '^(pg_|signalbox)'))"};
constexpr postgres::statement list_privileges_to_create{"clone.list_privileges", R"(
  SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC;', d.datname) AS statement, 0 AS place
  FROM pg_database d WHERE d.datname = $1
  UNION ALL
  SELECT format('GRANT %s ON DATABASE %I TO %s%s;', a.privilege_type, d.datname,
    CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(r.rolname) END,
    CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END), 1
  FROM pg_database d CROSS JOIN LATERAL aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
  LEFT JOIN pg_roles r ON r.oid = a.grantee
  WHERE d.datname = $1 AND a.grantee <> d.datdba
    AND (a.grantee = 0 OR r.rolname !~ '^(pg_|signalbox)')
  ORDER BY place)"};

}  // namespace

result<std::string> role_statements_of(postgres::connection& source, postgres::deadline until) {
  static_assert(tenant_role == tenant_database, "the queries have one parameter for both");
  std::string statements = "SET allow_system_table_mods = on;\n";
  const auto add = [&](const postgres::statement& query,
                       std::initializer_list<postgres::parameter> parameters) -> result<void> {
    const auto found = source.run(query, parameters, until);
    if (!found) return std::unexpected(found.error());
    for (std::size_t at = 0; at < found->size(); ++at)
      statements += (*found)[at].as<std::string>("statement") + "\n";
    return {};
  };
  if (auto added = add(list_roles_to_create, {tenant_role}); !added)
    return std::unexpected(added.error());
  if (auto added = add(list_memberships_to_create, {tenant_role, domain::project_roles_group});
      !added)
    return std::unexpected(added.error());
  for (const auto& query : {list_settings_to_create, list_privileges_to_create})
    if (auto added = add(query, {tenant_role}); !added) return std::unexpected(added.error());
  return statements + "RESET allow_system_table_mods;\n";
}

}  // namespace signalbox::provisioning
