#include "domain/database/catalogue_statements.hpp"

namespace signalbox::domain::catalogue_statements {

const std::string_view policies = R"(
SELECT p.oid AS id, n.nspname::text AS schema, c.relname::text AS "table", c.oid AS table_id,
  p.polname::text AS name,
  CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END AS action,
  CASE WHEN p.polroles = '{0}' THEN ARRAY['public']::text[] ELSE ARRAY(
    SELECT r.rolname::text FROM pg_roles r WHERE r.oid = ANY (p.polroles) ORDER BY r.rolname)
    END AS roles,
  CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'
    WHEN 'd' THEN 'DELETE' ELSE 'ALL' END AS command,
  pg_get_expr(p.polqual, p.polrelid) AS definition,
  pg_get_expr(p.polwithcheck, p.polrelid) AS "check",
  obj_description(p.oid, 'pg_policy') AS comment
FROM pg_policy p
JOIN pg_class c ON c.oid = p.polrelid
JOIN pg_namespace n ON n.oid = c.relnamespace)";

const std::string_view roles = R"(
SELECT r.oid AS id, r.rolname::text AS name,
  r.rolname LIKE 'pg\_%' OR r.rolname LIKE 'signalbox%' AS is_system,
  EXISTS (SELECT FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
    WHERE m.member = r.oid AND g.rolname = 'signalbox_project_roles') AS is_changeable,
  r.rolsuper AS is_superuser, r.rolcreatedb AS can_create_db, r.rolcreaterole AS can_create_role,
  r.rolinherit AS inherit_role, r.rolcanlogin AS can_login,
  r.rolreplication AS is_replication_role, r.rolbypassrls AS can_bypass_rls,
  (SELECT count(*) FROM pg_stat_get_activity(NULL) s WHERE s.usesysid = r.oid)
    AS active_connections,
  CASE WHEN r.rolconnlimit < 0 THEN current_setting('max_connections')::int8
    ELSE r.rolconnlimit END AS connection_limit,
  r.rolconnlimit >= 0 AS has_connection_limit,
  r.rolpassword AS password,
  to_char(r.rolvaliduntil AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS valid_until,
  (SELECT json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1))
    FROM unnest(r.rolconfig) s) AS config,
  ARRAY(SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
    WHERE m.member = r.oid AND g.rolname <> 'signalbox_project_roles'
    ORDER BY g.rolname) AS member_of
FROM pg_roles r)";

const std::string_view publications = R"(
SELECT p.oid AS id, p.pubname::text AS name, pg_get_userbyid(p.pubowner)::text AS owner,
  p.pubinsert AS publish_insert, p.pubupdate AS publish_update, p.pubdelete AS publish_delete,
  p.pubtruncate AS publish_truncate,
  CASE WHEN p.puballtables THEN NULL ELSE coalesce((
    SELECT json_agg(json_build_object('id', c.oid::int8, 'name', c.relname, 'schema', n.nspname)
      ORDER BY n.nspname, c.relname)
    FROM pg_publication_rel x
    JOIN pg_class c ON c.oid = x.prrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE x.prpubid = p.oid), '[]') END AS tables
FROM pg_publication p)";

const std::string_view extensions = R"(
SELECT a.name::text AS id, a.name::text AS name, n.nspname::text AS schema,
  a.default_version, e.extversion AS installed_version, a.comment,
  pg_get_userbyid(e.extowner)::text AS owner,
  coalesce(v.trusted OR NOT v.superuser, false) AS is_trusted, v.schema::text AS own_schema,
  to_jsonb(coalesce(v.requires::text[], '{}')) AS requires
FROM pg_available_extensions() a
LEFT JOIN pg_extension e ON e.extname = a.name
LEFT JOIN pg_available_extension_versions() v
  ON v.name = a.name AND v.version = coalesce(e.extversion, a.default_version)
LEFT JOIN pg_namespace n ON n.oid = e.extnamespace)";

// The comment has what the platform notes about mappings, because PostgreSQL shows their options
// only to their roles.
const std::string_view wrappers = R"(
SELECT s.oid AS id, s.srvname::text AS name, pg_get_userbyid(s.srvowner)::text AS owner,
  o.options ->> 'host' AS host, o.options ->> 'hostaddr' AS address,
  (o.options ->> 'port')::int4 AS port, o.options ->> 'dbname' AS database,
  o.options ->> 'sslmode' AS sslmode, o.options ->> 'sslrootcert' AS authority_file,
  (o.options ->> 'connect_timeout')::int4 AS connect_timeout,
  (o.options ->> 'fetch_size')::int4 AS fetch_size,
  coalesce(o.options ->> 'use_remote_estimate' = 'true', false) AS use_remote_estimate,
  n.nspname::text AS extension_schema,
  (SELECT count(*)::int4 FROM pg_foreign_table t WHERE t.ftserver = s.oid) AS foreign_tables,
  coalesce((SELECT json_agg(json_build_object('id', m.umid::int8, 'role', m.usename,
      'user', coalesce((SELECT x.option_value FROM pg_options_to_table(m.umoptions) x
        WHERE x.option_name = 'user'), o.notes -> (m.umid::text) ->> 'user'),
      'secret', o.notes -> (m.umid::text) -> 'secret') ORDER BY m.usename)
    FROM pg_user_mappings m WHERE m.srvid = s.oid), '[]') AS mappings
FROM pg_foreign_server s
JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw AND w.fdwname = 'postgres_fdw'
JOIN pg_extension e ON e.extname = 'postgres_fdw'
JOIN pg_namespace n ON n.oid = e.extnamespace
CROSS JOIN LATERAL (SELECT
    coalesce((SELECT jsonb_object_agg(x.option_name, x.option_value)
      FROM pg_options_to_table(s.srvoptions) x), '{}') AS options,
    coalesce(obj_description(s.oid, 'pg_foreign_server'), '{}')::jsonb AS notes) o)";

const std::string_view table_privileges = R"(
SELECT c.oid AS id, c.oid AS relation_id, n.nspname::text AS schema, c.relname::text AS name,
  CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized_view'
    WHEN 'f' THEN 'foreign_table' ELSE 'partitioned_table' END AS kind,
  coalesce((SELECT json_agg(json_build_object(
      'grantor', pg_get_userbyid(g.grantor), 'grantee',
      CASE WHEN g.grantee = 0 THEN 'public' ELSE pg_get_userbyid(g.grantee)::text END,
      'privilege_type', g.privilege_type, 'is_grantable', g.is_grantable)
      ORDER BY g.grantee, g.privilege_type)
    FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) g), '[]') AS privileges
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND c.relpersistence <> 't')";

// A privilege on a table is one on each of its columns.
const std::string_view column_privileges = R"(
SELECT c.oid || '.' || a.attnum AS id, c.oid || '.' || a.attnum AS column_id, c.oid AS table_id,
  n.nspname::text AS schema, c.relname::text AS name,
  n.nspname::text AS relation_schema, c.relname::text AS relation_name,
  a.attname::text AS column_name, a.attnum AS ordinal_position,
  coalesce((SELECT json_agg(json_build_object(
      'grantor', pg_get_userbyid(g.grantor), 'grantee',
      CASE WHEN g.grantee = 0 THEN 'public' ELSE pg_get_userbyid(g.grantee)::text END,
      'privilege_type', g.privilege_type, 'is_grantable', g.is_grantable,
      'is_inherited', g.of_table) ORDER BY g.grantee, g.privilege_type, g.of_table)
    FROM (SELECT x.*, true AS of_table
        FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) x
        WHERE x.privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
      UNION ALL
      SELECT x.*, false FROM aclexplode(a.attacl) x) g), '[]') AS privileges
FROM pg_attribute a
JOIN pg_class c ON c.oid = a.attrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'm', 'f', 'p')
  AND c.relpersistence <> 't')";

const std::string_view default_privileges = R"(
SELECT d.oid || '.' || g.grantee || '.' || g.privilege_type AS id,
  pg_get_userbyid(d.defaclrole)::text AS name, pg_get_userbyid(d.defaclrole)::text AS role,
  n.nspname::text AS schema,
  CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS'
    WHEN 'T' THEN 'TYPES' ELSE 'SCHEMAS' END AS object_type,
  CASE WHEN g.grantee = 0 THEN 'public' ELSE pg_get_userbyid(g.grantee)::text END AS grantee,
  g.privilege_type, g.is_grantable
FROM pg_default_acl d
CROSS JOIN LATERAL aclexplode(d.defaclacl) g
LEFT JOIN pg_namespace n ON n.oid = d.defaclnamespace)";

const std::string_view settings = R"(
SELECT s.name AS id, s.name, s.setting, split_part(s.category, ' / ', 1) AS "group",
  s.category, split_part(s.category, ' / ', 2) AS subgroup, s.unit, s.short_desc, s.extra_desc,
  s.context, s.vartype, s.source, s.min_val, s.max_val, s.enumvals, s.boot_val, s.reset_val,
  s.sourcefile, s.sourceline, s.pending_restart
FROM pg_settings s)";

const std::string_view version = R"(
SELECT version() AS version, current_setting('server_version_num')::int4 AS version_number,
  (SELECT count(*) FROM pg_stat_get_activity(NULL)) AS active_connections,
  current_setting('max_connections')::int4 AS max_connections)";

}  // namespace signalbox::domain::catalogue_statements
