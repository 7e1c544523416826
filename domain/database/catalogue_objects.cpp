#include "domain/database/catalogue_statements.hpp"

namespace signalbox::domain::catalogue_statements {

const std::string_view types = R"(
SELECT t.oid AS id, t.typname::text AS name, n.nspname::text AS schema,
  format_type(t.oid, NULL) AS format,
  CASE t.typtype WHEN 'e' THEN 'enum' WHEN 'd' THEN 'domain' WHEN 'c' THEN 'composite'
    WHEN 'r' THEN 'range' WHEN 'm' THEN 'multirange' ELSE 'base' END AS kind,
  coalesce((SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e
    WHERE e.enumtypid = t.oid), '[]') AS enums,
  coalesce((SELECT json_agg(json_build_object('name', a.attname, 'type_id', a.atttypid::int8,
      'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped), '[]') AS attributes,
  obj_description(t.oid, 'pg_type') AS comment, nullif(t.typrelid, 0) AS type_relation_id
FROM pg_type t
JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_class c ON c.oid = t.typrelid
WHERE t.typtype <> 'p' AND t.typcategory <> 'A' AND (t.typtype <> 'c' OR c.relkind = 'c'))";

const std::string_view functions = R"(
SELECT p.oid AS id, n.nspname::text AS schema, p.proname::text AS name,
  CASE p.prokind WHEN 'f' THEN 'function' WHEN 'p' THEN 'procedure' WHEN 'a' THEN 'aggregate'
    ELSE 'window' END AS kind,
  pg_get_userbyid(p.proowner)::text AS owner, l.lanname::text AS language,
  CASE WHEN l.lanname = 'internal' THEN '' ELSE coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
    END AS definition,
  CASE WHEN p.prokind <> 'a' AND l.lanname NOT IN ('internal', 'c')
    THEN pg_get_functiondef(p.oid) END AS complete_statement,
  coalesce((SELECT json_agg(json_build_object(
      'mode', CASE x.mode WHEN 'o' THEN 'out' WHEN 'b' THEN 'inout' WHEN 'v' THEN 'variadic'
        WHEN 't' THEN 'table' ELSE 'in' END,
      'name', coalesce(p.proargnames[x.n], ''), 'type_id', x.type::int8,
      'has_default', coalesce(x.mode, 'i') IN ('i', 'b', 'v') AND x.input > p.pronargs - p.pronargdefaults)
      ORDER BY x.n)
    FROM (SELECT u.type, p.proargmodes[u.n] AS mode, u.n,
        count(*) FILTER (WHERE coalesce(p.proargmodes[u.n], 'i') IN ('i', 'b', 'v'))
          OVER (ORDER BY u.n) AS input
      FROM unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) WITH ORDINALITY u(type, n)) x),
    '[]') AS args,
  pg_get_function_arguments(p.oid) AS argument_types,
  pg_get_function_identity_arguments(p.oid) AS identity_argument_types,
  p.prorettype AS return_type_id, coalesce(pg_get_function_result(p.oid), '') AS return_type,
  nullif(t.typrelid, 0) AS return_type_relation_id, p.proretset AS is_set_returning_function,
  CASE p.provolatile WHEN 'i' THEN 'IMMUTABLE' WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END
    AS behavior,
  p.prosecdef AS security_definer,
  (SELECT json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1))
    FROM unnest(p.proconfig) s) AS config_params,
  obj_description(p.oid, 'pg_proc') AS comment
FROM pg_proc p
JOIN pg_namespace n ON n.oid = p.pronamespace
JOIN pg_language l ON l.oid = p.prolang
JOIN pg_type t ON t.oid = p.prorettype)";

const std::string_view triggers = R"(
SELECT g.oid AS id, g.tgrelid AS table_id,
  CASE g.tgenabled WHEN 'O' THEN 'ORIGIN' WHEN 'R' THEN 'REPLICA' WHEN 'A' THEN 'ALWAYS'
    ELSE 'DISABLED' END AS enabled_mode,
  g.tgname::text AS name, c.relname::text AS "table", n.nspname::text AS schema,
  substring(pg_get_triggerdef(g.oid) FROM ' WHEN \((.*)\) EXECUTE ') AS condition,
  CASE WHEN g.tgtype & 1 = 1 THEN 'ROW' ELSE 'STATEMENT' END AS orientation,
  CASE WHEN g.tgtype & 2 = 2 THEN 'BEFORE' WHEN g.tgtype & 64 = 64 THEN 'INSTEAD OF'
    ELSE 'AFTER' END AS activation,
  array_remove(ARRAY[CASE WHEN g.tgtype & 4 = 4 THEN 'INSERT' END,
    CASE WHEN g.tgtype & 16 = 16 THEN 'UPDATE' END, CASE WHEN g.tgtype & 8 = 8 THEN 'DELETE' END,
    CASE WHEN g.tgtype & 32 = 32 THEN 'TRUNCATE' END], NULL) AS events,
  fn.nspname::text AS function_schema, p.proname::text AS function_name,
  CASE WHEN g.tgnargs = 0 THEN '{}'::text[]
    ELSE string_to_array(left(encode(g.tgargs, 'escape'), -4), '\000') END AS function_args,
  pg_get_triggerdef(g.oid) AS definition, obj_description(g.oid, 'pg_trigger') AS comment
FROM pg_trigger g
JOIN pg_class c ON c.oid = g.tgrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_proc p ON p.oid = g.tgfoid
JOIN pg_namespace fn ON fn.oid = p.pronamespace
WHERE NOT g.tgisinternal)";

const std::string_view indexes = R"(
SELECT i.indexrelid AS id, i.indrelid AS table_id, n.nspname::text AS schema,
  o.relname::text AS "table", c.relname::text AS name,
  i.indnatts AS number_of_attributes, i.indnkeyatts AS number_of_key_attributes,
  i.indisunique AS is_unique, i.indisprimary AS is_primary, i.indisexclusion AS is_exclusion,
  i.indimmediate AS is_immediate, i.indisclustered AS is_clustered, i.indisvalid AS is_valid,
  i.indcheckxmin AS check_xmin, i.indisready AS is_ready, i.indislive AS is_live,
  i.indisreplident AS is_replica_identity,
  string_to_array(i.indkey::text, ' ')::int2[] AS key_attributes,
  string_to_array(i.indcollation::text, ' ')::oid[] AS collation,
  string_to_array(i.indclass::text, ' ')::oid[] AS class,
  string_to_array(i.indoption::text, ' ')::int2[] AS options,
  pg_get_expr(i.indpred, i.indrelid) AS index_predicate,
  obj_description(i.indexrelid, 'pg_class') AS comment,
  pg_get_indexdef(i.indexrelid) AS index_definition, m.amname::text AS access_method,
  coalesce((SELECT json_agg(json_build_object('attribute_number', a.attnum,
      'attribute_name', coalesce(k.attname, pg_get_indexdef(i.indexrelid, a.attnum, true)),
      'data_type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
    FROM pg_attribute a
    LEFT JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = i.indkey[a.attnum - 1]
      AND k.attnum > 0
    WHERE a.attrelid = i.indexrelid AND a.attnum > 0), '[]') AS index_attributes,
  c.relpages::int8 * current_setting('block_size')::int8 AS bytes,
  pg_stat_get_numscans(i.indexrelid) AS scans,
  (SELECT k.conname::text FROM pg_constraint k WHERE k.conindid = i.indexrelid
    AND k.contype IN ('p', 'u', 'x') LIMIT 1) AS constraint_name
FROM pg_index i
JOIN pg_class c ON c.oid = i.indexrelid
JOIN pg_class o ON o.oid = i.indrelid
JOIN pg_namespace n ON n.oid = o.relnamespace
JOIN pg_am m ON m.oid = c.relam
WHERE o.relpersistence <> 't')";

const std::string_view constraints = R"(
SELECT k.oid AS id, n.nspname::text AS schema, c.relname::text AS "table", k.conrelid AS table_id,
  k.conname::text AS name,
  CASE k.contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'f' THEN 'FOREIGN KEY' WHEN 'u' THEN 'UNIQUE'
    WHEN 'c' THEN 'CHECK' ELSE 'EXCLUDE' END AS type,
  pg_get_constraintdef(k.oid) AS definition,
  coalesce((SELECT json_agg(a.attname ORDER BY x.n)
    FROM unnest(k.conkey) WITH ORDINALITY x(number, n)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = x.number), '[]') AS columns,
  k.convalidated AS is_validated, k.condeferrable AS is_deferrable,
  k.condeferred AS is_deferred, k.conparentid <> 0 AS is_inherited,
  tn.nspname::text AS target_schema, tc.relname::text AS target_table,
  CASE WHEN k.contype = 'f' THEN (SELECT json_agg(a.attname ORDER BY x.n)
    FROM unnest(k.confkey) WITH ORDINALITY x(number, n)
    JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = x.number) END AS target_columns,
  CASE WHEN k.contype = 'f' THEN u.action END AS on_update,
  CASE WHEN k.contype = 'f' THEN d.action END AS on_delete,
  obj_description(k.oid, 'pg_constraint') AS comment
FROM pg_constraint k
JOIN pg_class c ON c.oid = k.conrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_class tc ON tc.oid = k.confrelid
LEFT JOIN pg_namespace tn ON tn.oid = tc.relnamespace
LEFT JOIN (VALUES ('a', 'NO ACTION'), ('r', 'RESTRICT'), ('c', 'CASCADE'), ('n', 'SET NULL'),
  ('d', 'SET DEFAULT')) u(code, action) ON u.code = k.confupdtype::text
LEFT JOIN (VALUES ('a', 'NO ACTION'), ('r', 'RESTRICT'), ('c', 'CASCADE'), ('n', 'SET NULL'),
  ('d', 'SET DEFAULT')) d(code, action) ON d.code = k.confdeltype::text
WHERE k.contype IN ('p', 'f', 'u', 'c', 'x'))";

}  // namespace signalbox::domain::catalogue_statements
