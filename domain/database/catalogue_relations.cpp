#include "domain/database/catalogue_statements.hpp"

namespace signalbox::domain::catalogue_statements {

const std::string_view schemas = R"(
SELECT n.oid AS id, n.nspname::text AS name, pg_get_userbyid(n.nspowner)::text AS owner,
  d.description AS comment
FROM pg_namespace n
LEFT JOIN pg_description d ON d.classoid = 'pg_namespace'::regclass AND d.objoid = n.oid
WHERE n.nspname NOT LIKE 'pg\_temp\_%' AND n.nspname NOT LIKE 'pg\_toast\_temp\_%')";

const std::string_view columns = R"(
SELECT c.oid AS table_id, n.nspname::text AS schema, c.relname::text AS "table",
  c.oid || '.' || a.attnum AS id, a.attnum AS ordinal_position, a.attname::text AS name,
  CASE WHEN a.attgenerated = '' THEN pg_get_expr(e.adbin, e.adrelid) END AS default_value,
  CASE WHEN a.attgenerated <> '' THEN pg_get_expr(e.adbin, e.adrelid) END AS generation_expression,
  CASE WHEN t.typtype = 'b' AND t.typelem <> 0 AND t.typlen = -1 THEN 'ARRAY'
    WHEN t.typnamespace = 'pg_catalog'::regnamespace THEN format_type(a.atttypid, NULL)
    ELSE 'USER-DEFINED' END AS data_type,
  t.typname::text AS format, format_type(a.atttypid, a.atttypmod) AS type,
  a.attidentity <> '' AS is_identity,
  CASE a.attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END AS identity_generation,
  a.attgenerated <> '' AS is_generated,
  NOT (a.attnotnull OR t.typtype = 'd' AND t.typnotnull) AS is_nullable,
  c.relkind IN ('r', 'p') OR c.relkind IN ('v', 'f')
    AND pg_column_is_updatable(c.oid, a.attnum, false) AS is_updatable,
  EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1
    AND i.indkey[0] = a.attnum AND i.indpred IS NULL) AS is_unique,
  coalesce((SELECT json_agg(l.enumlabel ORDER BY l.enumsortorder) FROM pg_enum l
    WHERE l.enumtypid = coalesce(nullif(t.typelem, 0), t.oid)), '[]') AS enums,
  (SELECT pg_get_expr(k.conbin, k.conrelid) FROM pg_constraint k WHERE k.contype = 'c'
    AND k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum] ORDER BY k.oid LIMIT 1) AS "check",
  col_description(c.oid, a.attnum) AS comment
FROM pg_attribute a
JOIN pg_class c ON c.oid = a.attrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef e ON e.adrelid = a.attrelid AND e.adnum = a.attnum
WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND c.relpersistence <> 't')";

// The size of a table that is locked exclusively is estimated, because reading it waits for the
// lock. `relationships` are the foreign keys from and to the table, one row for each column; they
// are grouped once, because no index of PostgreSQL finds the keys to a table.
const std::string_view tables = R"(
SELECT c.oid AS id, n.nspname::text AS schema, c.relname::text AS name,
  pg_get_userbyid(c.relowner)::text AS owner,
  c.relrowsecurity AS rls_enabled, c.relforcerowsecurity AS rls_forced,
  CASE c.relreplident WHEN 'd' THEN 'DEFAULT' WHEN 'i' THEN 'INDEX' WHEN 'f' THEN 'FULL'
    ELSE 'NOTHING' END AS replica_identity,
  s.bytes, pg_size_pretty(s.bytes) AS size,
  pg_stat_get_live_tuples(c.oid) AS live_rows_estimate,
  pg_stat_get_dead_tuples(c.oid) AS dead_rows_estimate,
  c.relkind = 'p' AS is_partitioned, c.relispartition AS is_partition,
  CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END AS partition_key,
  (SELECT h.inhparent FROM pg_inherits h WHERE c.relispartition AND h.inhrelid = c.oid)
    AS partition_of,
  CASE WHEN c.relispartition THEN pg_get_expr(c.relpartbound, 0) END AS partition_bound,
  EXISTS (SELECT FROM pg_inherits h WHERE h.inhrelid = c.oid AND h.inhdetachpending)
    AS partition_detach_pending,
  obj_description(c.oid, 'pg_class') AS comment,
  (SELECT coalesce(json_agg(json_build_object('schema', n.nspname, 'table_name', c.relname,
      'name', a.attname, 'table_id', c.oid::int8) ORDER BY x.n), '[]')
    FROM pg_index i, unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY x(number, n)
    JOIN pg_attribute a ON a.attnum = x.number
    WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid) AS primary_keys,
  coalesce(r.relationships, '[]') AS relationships
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL (SELECT CASE WHEN c.oid IN (
    SELECT l.relation FROM pg_locks l
    WHERE l.mode = 'AccessExclusiveLock' AND l.granted AND l.relation IS NOT NULL)
  THEN c.relpages::int8 * current_setting('block_size')::int8
  ELSE pg_total_relation_size(c.oid) END AS bytes) s
LEFT JOIN (
  SELECT k.side, json_agg(json_build_object('id', k.oid::int8, 'constraint_name', k.conname,
      'source_schema', sn.nspname, 'source_table_name', sc.relname,
      'source_column_name', sa.attname, 'target_table_schema', tn.nspname,
      'target_table_name', tc.relname, 'target_column_name', ta.attname)
      ORDER BY k.conname, k.oid, x.n) AS relationships
  FROM (SELECT f.conrelid AS side, f.* FROM pg_constraint f WHERE f.contype = 'f'
    UNION ALL
    SELECT f.confrelid, f.* FROM pg_constraint f
    WHERE f.contype = 'f' AND f.confrelid <> f.conrelid) k
  CROSS JOIN unnest(k.conkey, k.confkey) WITH ORDINALITY x(source, target, n)
  JOIN pg_class sc ON sc.oid = k.conrelid JOIN pg_namespace sn ON sn.oid = sc.relnamespace
  JOIN pg_class tc ON tc.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = tc.relnamespace
  JOIN pg_attribute sa ON sa.attrelid = k.conrelid AND sa.attnum = x.source
  JOIN pg_attribute ta ON ta.attrelid = k.confrelid AND ta.attnum = x.target
  GROUP BY k.side) r ON r.side = c.oid
WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't')";

const std::string_view views = R"(
SELECT c.oid AS id, n.nspname::text AS schema, c.relname::text AS name,
  pg_get_userbyid(c.relowner)::text AS owner,
  pg_relation_is_updatable(c.oid, false) & 20 = 20 AS is_updatable,
  coalesce('security_invoker=true' = ANY (c.reloptions)
    OR 'security_invoker=on' = ANY (c.reloptions), false) AS security_invoker,
  pg_get_viewdef(c.oid) AS definition, obj_description(c.oid, 'pg_class') AS comment
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'v' AND c.relpersistence <> 't')";

const std::string_view materialized_views = R"(
SELECT c.oid AS id, n.nspname::text AS schema, c.relname::text AS name,
  pg_get_userbyid(c.relowner)::text AS owner, c.relispopulated AS is_populated,
  pg_get_viewdef(c.oid) AS definition, obj_description(c.oid, 'pg_class') AS comment
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'm')";

const std::string_view foreign_tables = R"(
SELECT c.oid AS id, n.nspname::text AS schema, c.relname::text AS name,
  pg_get_userbyid(c.relowner)::text AS owner, s.srvname::text AS server,
  obj_description(c.oid, 'pg_class') AS comment
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_foreign_table f ON f.ftrelid = c.oid
JOIN pg_foreign_server s ON s.oid = f.ftserver
WHERE c.relkind = 'f')";

}  // namespace signalbox::domain::catalogue_statements
