#include "domain/advisor/exposure.hpp"
#include "domain/advisor/lint_groups.hpp"

namespace signalbox::domain::lint_groups {

namespace {

// A policy without roles of its own is one for PUBLIC. It never applies when no role other than the
// table's owner may run its command; FORCE ROW LEVEL SECURITY applies policies to the owner too.
constexpr std::string_view select_row_security = R"(,
policies AS (
  SELECT p.oid, p.polrelid, p.polname, p.polcmd, p.polpermissive, p.polroles,
    pg_get_expr(p.polqual, p.polrelid) AS condition,
    pg_get_expr(p.polwithcheck, p.polrelid) AS written,
    CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'
      WHEN 'd' THEN 'DELETE' ELSE 'ALL' END AS command,
    c.label, c.nspname, c.relname, c.relowner, c.relrowsecurity, c.relforcerowsecurity
  FROM pg_policy p JOIN relations c ON c.oid = p.polrelid)
SELECT 'rls_disabled_in_public' AS name,
  format('%s is open to %s, and row-level security is off.', c.label,
    array_to_string(c.grantees, ', ')) AS detail,
  jsonb_build_object('type', 'table', 'schema', c.nspname, 'name', c.relname,
    'grantees', c.grantees, 'privileges', c.privileges) AS metadata,
  format('rls_disabled_in_public_%s_%s', c.nspname, c.relname) AS cache_key,
  format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', c.label) AS fix_sql
FROM exposed c WHERE c.relkind IN ('r', 'p') AND NOT c.relrowsecurity
UNION ALL
SELECT 'policy_exists_rls_disabled',
  format('%s has %s %s, but row-level security is off.', p.label, count(*),
    CASE count(*) WHEN 1 THEN 'policy' ELSE 'policies' END),
  jsonb_build_object('type', 'table', 'schema', p.nspname, 'name', p.relname,
    'policies', jsonb_agg(p.polname ORDER BY p.polname)),
  format('policy_exists_rls_disabled_%s_%s', p.nspname, p.relname),
  format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', p.label)
FROM policies p WHERE NOT p.relrowsecurity GROUP BY p.label, p.nspname, p.relname
UNION ALL
SELECT 'rls_enabled_no_policy',
  format('%s has row-level security, but no policy allows rows.', c.label),
  jsonb_build_object('type', 'table', 'schema', c.nspname, 'name', c.relname),
  format('rls_enabled_no_policy_%s_%s', c.nspname, c.relname), NULL
FROM relations c WHERE c.relrowsecurity AND c.relkind IN ('r', 'p')
  AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)
UNION ALL
SELECT 'rls_policy_always_true',
  format('The policy %I allows every %s on %s.', p.polname,
    CASE p.command WHEN 'ALL' THEN 'command' ELSE p.command END, p.label),
  jsonb_build_object('type', 'policy', 'schema', p.nspname, 'name', p.relname,
    'policy', p.polname, 'command', p.command),
  format('rls_policy_always_true_%s_%s_%s', p.nspname, p.relname, p.polname), NULL
FROM policies p WHERE p.relrowsecurity AND p.polpermissive AND p.command <> 'SELECT'
  AND (p.condition = 'true' OR p.command = 'INSERT') AND coalesce(p.written, 'true') = 'true'
UNION ALL
SELECT 'rls_references_user_metadata',
  format('The policy %I on %s reads user_metadata.', p.polname, p.label),
  jsonb_build_object('type', 'policy', 'schema', p.nspname, 'name', p.relname,
    'policy', p.polname),
  format('rls_references_user_metadata_%s_%s_%s', p.nspname, p.relname, p.polname), NULL
FROM policies p WHERE concat_ws(' ', p.condition, p.written) LIKE '%user\_metadata%'
UNION ALL
SELECT 'policy_never_applies',
  format('The policy %I is for %s on %s, but none of its roles has that privilege.', p.polname,
    p.command, p.label),
  jsonb_build_object('type', 'policy', 'schema', p.nspname, 'name', p.relname,
    'policy', p.polname, 'command', p.command),
  format('policy_never_applies_%s_%s_%s', p.nspname, p.relname, p.polname), NULL
FROM policies p WHERE p.relrowsecurity AND NOT p.relforcerowsecurity AND NOT EXISTS (
  SELECT FROM unnest(p.polroles) AS r(role)
  CROSS JOIN unnest(CASE p.command WHEN 'ALL' THEN ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']
    ELSE ARRAY[p.command] END) AS k(privilege)
  WHERE CASE WHEN r.role = 0
      THEN EXISTS (SELECT FROM grants g WHERE g.relation = p.polrelid
        AND g.privilege = k.privilege)
    WHEN r.role = p.relowner THEN false
    WHEN k.privilege = 'DELETE' THEN has_table_privilege(r.role, p.polrelid, 'DELETE')
    ELSE has_any_column_privilege(r.role, p.polrelid, k.privilege) END))";

// In the text of an expression PostgreSQL writes a subquery as "( SELECT f(…) AS f)".
constexpr std::string_view select_policy_speed = R"(,
policies AS (
  SELECT p.polrelid, p.polname, p.polcmd, p.polpermissive, p.polroles,
    pg_get_expr(p.polqual, p.polrelid) AS condition,
    pg_get_expr(p.polwithcheck, p.polrelid) AS written,
    '(?<!SELECT )((auth\.[a-z_]+|current_setting)\([^()]*\))' AS per_row,
    c.label, c.nspname, c.relname
  FROM pg_policy p JOIN relations c ON c.oid = p.polrelid WHERE c.relrowsecurity),
of_roles AS (
  SELECT DISTINCT p.polrelid, p.label, p.nspname, p.relname, r.role, k.command
  FROM policies p CROSS JOIN unnest(p.polroles) AS r(role)
  CROSS JOIN unnest(CASE p.polcmd WHEN '*' THEN ARRAY['r', 'a', 'w', 'd'] ELSE ARRAY[p.polcmd::text]
    END) AS k(command)
  WHERE p.polpermissive),
several AS (
  SELECT o.polrelid, o.label, o.nspname, o.relname, o.role, o.command,
    array_agg(p.polname::text ORDER BY p.polname) AS names
  FROM of_roles o JOIN policies p ON p.polrelid = o.polrelid AND p.polpermissive
    AND p.polcmd IN (o.command::"char", '*') AND p.polroles && ARRAY[o.role, 0::oid]
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING count(*) > 1)
SELECT 'multiple_permissive_policies' AS name,
  format('%s has %s permissive policies for the same command and role: %s.', s.label,
    cardinality(s.names), array_to_string(ARRAY(SELECT quote_ident(x) FROM unnest(s.names) x), ', '))
    AS detail,
  jsonb_build_object('type', 'table', 'schema', s.nspname, 'name', s.relname,
    'policies', s.names, 'commands', jsonb_agg(DISTINCT CASE s.command WHEN 'r' THEN 'SELECT'
      WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' ELSE 'DELETE' END),
    'roles', jsonb_agg(DISTINCT CASE s.role WHEN 0 THEN 'PUBLIC'
      ELSE pg_get_userbyid(s.role)::text END)) AS metadata,
  format('multiple_permissive_policies_%s_%s_%s', s.nspname, s.relname,
    array_to_string(s.names, '_')) AS cache_key,
  NULL AS fix_sql
FROM several s GROUP BY s.label, s.nspname, s.relname, s.names
UNION ALL
SELECT 'auth_rls_initplan',
  format('The policy %I on %s calls %s for each row.', p.polname, p.label,
    substring(concat_ws(' ', p.condition, p.written), p.per_row)),
  jsonb_build_object('type', 'policy', 'schema', p.nspname, 'name', p.relname,
    'policy', p.polname),
  format('auth_rls_initplan_%s_%s_%s', p.nspname, p.relname, p.polname),
  format('ALTER POLICY %I ON %s%s%s;', p.polname, p.label,
    ' USING (' || regexp_replace(p.condition, p.per_row, '(SELECT \1)', 'g') || ')',
    ' WITH CHECK (' || regexp_replace(p.written, p.per_row, '(SELECT \1)', 'g') || ')')
FROM policies p WHERE concat_ws(' ', p.condition, p.written) ~ p.per_row)";

}  // namespace

lint_query row_security(const advisor_scope& scope) {
  return {
      .lints = {"rls_disabled_in_public", "policy_exists_rls_disabled", "rls_enabled_no_policy",
                "rls_policy_always_true", "rls_references_user_metadata", "policy_never_applies"},
      .query = exposure_query(scope, select_row_security)};
}

lint_query policy_speed(const advisor_scope& scope) {
  return {.lints = {"multiple_permissive_policies", "auth_rls_initplan"},
          .query = exposure_query(scope, select_policy_speed)};
}

}  // namespace signalbox::domain::lint_groups
