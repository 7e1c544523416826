#include "domain/advisor/exposure.hpp"

namespace signalbox::domain {

namespace {

/// Roles that the platform creates in each project besides the two of `advised_roles`.
constexpr const char* administration = "signalbox_admin";
constexpr const char* pooling = "signalbox_pooler";

}  // namespace

// PUBLIC has the oid 0 in privileges, and privilege functions accept it.
const std::string_view exposure_clause = R"(
WITH audience AS (
  SELECT r.oid, quote_ident(r.rolname) AS name FROM pg_roles r
  WHERE NOT r.rolsuper AND r.rolname NOT LIKE 'pg\_%' AND r.rolname <> ALL ($1::text[])
  UNION ALL SELECT 0::oid, 'PUBLIC'),
relations AS (
  SELECT c.oid, c.relname, c.relkind, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.relacl,
    c.reloptions, c.relnamespace, n.nspname, format('%I.%I', n.nspname, c.relname) AS label
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
      AND d.objid = c.oid AND d.deptype = 'e')),
grants AS (
  SELECT g.relation, g.attribute, g.grantee, a.name AS grantee_name, g.privilege
  FROM (SELECT c.oid AS relation, 0::int2 AS attribute, c.relowner, c.relnamespace, x.grantee,
      x.privilege_type AS privilege
    FROM relations c CROSS JOIN LATERAL aclexplode(c.relacl) x
    UNION ALL
    SELECT c.oid, t.attnum, c.relowner, c.relnamespace, x.grantee, x.privilege_type
    FROM relations c JOIN pg_attribute t ON t.attrelid = c.oid AND t.attnum > 0
      AND NOT t.attisdropped AND t.attacl IS NOT NULL
    CROSS JOIN LATERAL aclexplode(t.attacl) x) g
  JOIN audience a ON a.oid = g.grantee
  WHERE g.grantee <> g.relowner AND has_schema_privilege(g.grantee, g.relnamespace, 'USAGE')),
exposed AS (
  SELECT c.*, g.grantees, g.privileges FROM relations c
  JOIN (SELECT relation, array_agg(DISTINCT grantee_name) AS grantees,
      array_agg(DISTINCT privilege) AS privileges
    FROM grants WHERE privilege IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
    GROUP BY relation) g ON g.relation = c.oid))";

std::optional<std::string> platform_roles(const advised_roles& roles) {
  return array_text_of({roles.owner, roles.reader, administration, pooling});
}

catalogue_query exposure_query(const advisor_scope& scope, std::string_view select) {
  catalogue_query made{.text = std::string(exposure_clause), .parameters = {}};
  made.text += select;
  made.parameters.push_back(platform_roles(scope.roles));
  return made;
}

}  // namespace signalbox::domain
