#include "domain/advisor/exposure.hpp"
#include "domain/advisor/lint_groups.hpp"

/// Lints of routines, extensions and roles.
namespace signalbox::domain::lint_groups {

namespace {

// A routine whose body was parsed at its creation (prosqlbody) no longer depends on search_path.
// Trigger functions cannot be called.
constexpr std::string_view select_routines = R"(,
routines AS (
  SELECT p.oid, p.proname, p.proowner, p.pronamespace, p.prosecdef, p.proacl, p.prorettype,
    n.nspname, p.oid::regprocedure::text AS label,
    pg_get_function_identity_arguments(p.oid) AS arguments,
    l.lanname NOT IN ('c', 'internal') AND p.prosqlbody IS NULL
      AND NOT coalesce(array_to_string(p.proconfig, E'\n') ~ '(^|\n)search_path=', false)
      AS is_open
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  JOIN pg_language l ON l.oid = p.prolang
  WHERE p.prokind IN ('f', 'p')
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass
      AND d.objid = p.oid AND d.deptype = 'e')),
callers AS (
  SELECT r.oid, r.nspname, r.proname, r.arguments, r.label,
    bool_or(g.grantee = 0) AS is_public,
    array_agg(DISTINCT a.name) AS grantees
  FROM routines r
  CROSS JOIN LATERAL aclexplode(coalesce(r.proacl, acldefault('f', r.proowner))) g
  JOIN audience a ON a.oid = g.grantee
  WHERE r.prosecdef AND g.grantee <> r.proowner
    AND r.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
    AND has_schema_privilege(g.grantee, r.pronamespace, 'USAGE')
  GROUP BY 1, 2, 3, 4, 5)
SELECT 'function_search_path_mutable' AS name,
  format('%s has no search_path of its own.', r.label) AS detail,
  jsonb_build_object('type', 'function', 'schema', r.nspname, 'name', r.proname,
    'arguments', r.arguments) AS metadata,
  format('function_search_path_mutable_%s_%s_%s', r.nspname, r.proname, md5(r.arguments))
    AS cache_key,
  format('ALTER ROUTINE %s SET search_path = pg_catalog, %I, pg_temp;', r.label, r.nspname)
    AS fix_sql
FROM routines r WHERE r.is_open
UNION ALL
SELECT x.name,
  format('%s can execute %s with the rights of its owner.', array_to_string(c.grantees, ', '),
    c.label),
  jsonb_build_object('type', 'function', 'schema', c.nspname, 'name', c.proname,
    'arguments', c.arguments, 'grantees', c.grantees),
  format('%s_%s_%s_%s', x.name, c.nspname, c.proname, md5(c.arguments)),
  format('REVOKE EXECUTE ON ROUTINE %s FROM %s;', c.label, array_to_string(c.grantees, ', '))
FROM callers c CROSS JOIN LATERAL (SELECT CASE WHEN c.is_public
  THEN 'anon_security_definer_function_executable'
  ELSE 'authenticated_security_definer_function_executable' END AS name) x)";

// The objects of an extension belong to a superuser, so that its owner updates but cannot move it.
constexpr std::string_view select_extensions = R"(
SELECT 'extension_in_public' AS name,
  format('The extension %I is installed in the schema public.', e.extname) AS detail,
  jsonb_build_object('type', 'extension', 'name', e.extname) AS metadata,
  format('extension_in_public_%s', e.extname) AS cache_key,
  NULL AS fix_sql
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE n.nspname = 'public'
UNION ALL
SELECT 'extension_versions_outdated',
  format('The extension %I has version %s; the server has %s.', e.extname, e.extversion,
    a.default_version),
  jsonb_build_object('type', 'extension', 'name', e.extname,
    'installed_version', e.extversion, 'default_version', a.default_version),
  format('extension_versions_outdated_%s_%s', e.extname, a.default_version),
  format('ALTER EXTENSION %I UPDATE;', e.extname)
FROM pg_extension e JOIN pg_available_extensions() a ON a.name = e.extname
WHERE e.extversion <> a.default_version
UNION ALL
SELECT 'unsupported_reg_types',
  format('The column %I of %I.%I has the type %s.', t.attname, n.nspname, c.relname,
    format_type(t.atttypid, NULL)),
  jsonb_build_object('type', 'column', 'schema', n.nspname, 'name', c.relname,
    'column', t.attname),
  format('unsupported_reg_types_%s_%s_%s', n.nspname, c.relname, t.attname),
  CASE WHEN c.relkind <> 'm' THEN format('ALTER TABLE %I.%I ALTER COLUMN %I TYPE text;',
    n.nspname, c.relname, t.attname) END
FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm') AND t.attnum > 0 AND NOT t.attisdropped
  AND t.atttypid IN ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
    'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype,
    'regprocedure'::regtype)
  AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
  AND NOT c.relispartition)";

// Only superusers change BYPASSRLS, and only roles with CREATEROLE change CREATEROLE.
constexpr std::string_view select_roles = R"(
SELECT 'public_schema_writable' AS name,
  format('Every role can create objects in the schema %I.', n.nspname) AS detail,
  jsonb_build_object('type', 'schema', 'name', n.nspname) AS metadata,
  format('public_schema_writable_%s', n.nspname) AS cache_key,
  format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC;', n.nspname) AS fix_sql
FROM pg_namespace n
WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
  AND has_schema_privilege(0::oid, n.oid, 'CREATE')
UNION ALL
SELECT 'role_bypasses_rls', format('The role %s has BYPASSRLS.', a.name),
  jsonb_build_object('type', 'role', 'name', r.rolname),
  format('role_bypasses_rls_%s', r.rolname), NULL
FROM audience a JOIN pg_roles r ON r.oid = a.oid WHERE r.rolbypassrls
UNION ALL
SELECT 'role_creates_roles', format('The role %s has LOGIN and CREATEROLE.', a.name),
  jsonb_build_object('type', 'role', 'name', r.rolname),
  format('role_creates_roles_%s', r.rolname),
  CASE WHEN (SELECT o.rolcreaterole FROM pg_roles o WHERE o.rolname = ($1::text[])[1])
    THEN format('ALTER ROLE %s NOCREATEROLE;', a.name) END
FROM audience a JOIN pg_roles r ON r.oid = a.oid WHERE r.rolcreaterole AND r.rolcanlogin)";

}  // namespace

lint_query routines(const advisor_scope& scope) {
  return {.lints = {"function_search_path_mutable", "anon_security_definer_function_executable",
                    "authenticated_security_definer_function_executable"},
          .query = exposure_query(scope, select_routines)};
}

lint_query extensions(const advisor_scope& /*scope*/) {
  return {.lints = {"extension_in_public", "extension_versions_outdated", "unsupported_reg_types"},
          .query = {.text = std::string(select_extensions), .parameters = {}}};
}

lint_query roles(const advisor_scope& scope) {
  return {.lints = {"public_schema_writable", "role_bypasses_rls", "role_creates_roles"},
          .query = exposure_query(scope, select_roles)};
}

}  // namespace signalbox::domain::lint_groups
