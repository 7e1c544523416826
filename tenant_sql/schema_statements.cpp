#include "tenant_sql/schema_statements.hpp"

namespace signalbox::tenant_sql {

const std::string_view fingerprint_statements = R"(
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SELECT md5(concat_ws(',',
  (SELECT sum(hash_record_extended(ROW(c.oid, c.xmin), 0)) FROM pg_class c
    WHERE c.oid >= 16384 AND c.relkind IN ('r', 'v', 'm', 'f', 'p', 'c', 'i', 'I')
      AND c.relpersistence <> 't'),
  (SELECT sum(hash_record_extended(ROW(a.attrelid, a.attnum, a.xmin), 0)) FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid WHERE a.attrelid >= 16384 AND a.attnum > 0
      AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND c.relpersistence <> 't'),
  (SELECT sum(hash_record_extended(ROW(d.oid, d.xmin), 0)) FROM pg_attrdef d
    JOIN pg_class c ON c.oid = d.adrelid WHERE c.relpersistence <> 't'),
  (SELECT sum(hash_record_extended(ROW(p.oid, p.xmin), 0)) FROM pg_proc p WHERE p.oid >= 16384),
  (SELECT sum(hash_record_extended(ROW(t.oid, t.xmin), 0)) FROM pg_type t
    WHERE t.oid >= 16384 AND t.typrelid = 0 AND t.typcategory <> 'A'),
  (SELECT sum(hash_record_extended(ROW(e.oid, e.xmin), 0)) FROM pg_enum e),
  (SELECT sum(hash_record_extended(ROW(n.oid, n.xmin), 0)) FROM pg_namespace n
    WHERE n.nspname NOT LIKE 'pg\_toast%' AND n.nspname NOT LIKE 'pg\_temp\_%'),
  (SELECT sum(hash_record_extended(ROW(k.oid, k.xmin), 0)) FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid WHERE k.oid >= 16384 AND c.relpersistence <> 't'),
  (SELECT sum(hash_record_extended(ROW(i.indexrelid, i.xmin), 0)) FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    WHERE i.indexrelid >= 16384 AND c.relkind IN ('r', 'm', 'p') AND c.relpersistence <> 't'),
  (SELECT sum(hash_record_extended(ROW(d.classoid, d.objoid, d.objsubid, d.xmin), 0))
    FROM pg_description d
    WHERE d.objoid >= 16384 OR d.classoid = 'pg_namespace'::regclass),
  (SELECT sum(hash_record_extended(ROW(r.oid, r.rolname), 0)) FROM pg_roles r))))";

// Texts are concatenated, because functions that make JSON examine the types of their arguments at
// every call: 5,000 tables with ten columns take 0.3 s of CPU. The types of columns are few, and
// formatted once each. The definition of a plain primary key is written here, because
// pg_get_indexdef takes as long as all the rest. Of PostgreSQL's own functions, those that only
// implement operators and indexes are left out, as its comments mark them.
const std::string_view document_statements = R"(
SELECT NULL, 'role', to_json(r.rolname::text)::text FROM pg_roles r ORDER BY r.rolname;

SELECT n.nspname, 'schema', '{"name":' || to_json(n.nspname::text) || ',"owner":'
  || to_json(pg_get_userbyid(n.nspowner)::text)
  || CASE WHEN n.nspname IN ('pg_catalog', 'information_schema') THEN ',"is_system":true'
     ELSE ',"is_system":false' END
FROM pg_namespace n
WHERE n.nspname NOT LIKE 'pg\_toast%' AND n.nspname NOT LIKE 'pg\_temp\_%'
ORDER BY n.nspname;

SELECT n.nspname, 'table', '{"id":' || c.oid || ',"name":' || to_json(c.relname::text)
  || CASE c.relkind WHEN 'r' THEN ',"kind":"table"' WHEN 'v' THEN ',"kind":"view"'
     WHEN 'm' THEN ',"kind":"materialized_view"' WHEN 'f' THEN ',"kind":"foreign_table"'
     ELSE ',"kind":"partitioned_table"' END
  || coalesce(',"comment":' || to_json(left(d.description, 500)), '')
  || CASE WHEN c.relkind IN ('r', 'm', 'p') AND c.reltuples >= 0 AND c.oid >= 16384
     THEN ',"rows_estimate":' || c.reltuples::int8 ELSE '' END
  || ',"columns":[' || coalesce(a.list, '') || ']'
  || coalesce(',"primary_key":[' || i.primary_key || ']', '')
  || coalesce(',"indexes":[' || i.list || ']', '')
  || coalesce(',"foreign_keys":[' || f.list || ']', '') || '}'
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN (
  SELECT a.attrelid, string_agg('{"name":' || to_json(a.attname::text) || ',"type":' || t.shown
    || CASE WHEN a.attnotnull THEN ',"is_nullable":false' ELSE ',"is_nullable":true' END
    || CASE WHEN a.atthasdef THEN coalesce((
         SELECT ',"default":' || to_json(left(pg_get_expr(e.adbin, e.adrelid), 200))
         FROM pg_attrdef e WHERE e.adrelid = a.attrelid AND e.adnum = a.attnum), '') ELSE '' END
    || CASE WHEN a.attidentity <> '' THEN ',"is_identity":true' ELSE '' END
    || CASE WHEN a.attgenerated <> '' THEN ',"is_generated":true' ELSE '' END
    || coalesce(',"comment":' || to_json(left(d.description, 500)), '') || '}',
    ',' ORDER BY a.attnum) AS list
  FROM pg_attribute a
  JOIN pg_class o ON o.oid = a.attrelid AND o.relkind IN ('r', 'v', 'm', 'f', 'p')
    AND o.relpersistence <> 't'
  JOIN (
    SELECT u.atttypid, u.atttypmod,
      to_json(format_type(u.atttypid, u.atttypmod))::text AS shown
    FROM (SELECT DISTINCT atttypid, atttypmod FROM pg_attribute
          WHERE attnum > 0 AND NOT attisdropped) u) t
    ON t.atttypid = a.atttypid AND t.atttypmod = a.atttypmod
  LEFT JOIN pg_description d ON d.classoid = 'pg_class'::regclass AND d.objoid = a.attrelid
    AND d.objsubid = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped
  GROUP BY a.attrelid) a ON a.attrelid = c.oid
LEFT JOIN pg_description d ON d.classoid = 'pg_class'::regclass AND d.objoid = c.oid
  AND d.objsubid = 0
LEFT JOIN (
  SELECT i.indrelid,
    max(CASE WHEN i.indisprimary THEN (
      SELECT string_agg(to_json(b.attname::text)::text, ',' ORDER BY x.n)
      FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY x(number, n)
      JOIN pg_attribute b ON b.attrelid = i.indrelid AND b.attnum = x.number) END) AS primary_key,
    string_agg('{"name":' || to_json(c.relname::text) || ',"definition":' || to_json(
      CASE WHEN i.indisprimary AND i.indnatts = 1 AND c.relkind = 'i' AND c.reloptions IS NULL
      THEN format('CREATE UNIQUE INDEX %I ON %I.%I USING btree (%I)', c.relname, n.nspname,
        o.relname, (SELECT b.attname FROM pg_attribute b
                    WHERE b.attrelid = i.indrelid AND b.attnum = i.indkey[0]))
      ELSE pg_get_indexdef(i.indexrelid) END)
      || CASE WHEN i.indisunique THEN ',"is_unique":true}' ELSE ',"is_unique":false}' END,
      ',' ORDER BY c.relname) AS list
  FROM pg_index i
  JOIN pg_class o ON o.oid = i.indrelid AND o.oid >= 16384 AND o.relkind IN ('r', 'm', 'p')
    AND o.relpersistence <> 't'
  JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_namespace n ON n.oid = o.relnamespace
  GROUP BY i.indrelid) i ON i.indrelid = c.oid
LEFT JOIN (
  SELECT k.conrelid, string_agg(json_build_object('name', k.conname,
    'columns', (
      SELECT json_agg(b.attname ORDER BY x.n) FROM unnest(k.conkey) WITH ORDINALITY x(number, n)
      JOIN pg_attribute b ON b.attrelid = k.conrelid AND b.attnum = x.number),
    'schema', n.nspname, 'table', o.relname,
    'referenced_columns', (
      SELECT json_agg(b.attname ORDER BY x.n) FROM unnest(k.confkey) WITH ORDINALITY x(number, n)
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = x.number))::text,
    ',' ORDER BY k.conname) AS list
  FROM pg_constraint k
  JOIN pg_class o ON o.oid = k.confrelid
  JOIN pg_namespace n ON n.oid = o.relnamespace
  WHERE k.contype = 'f' AND k.conparentid = 0
  GROUP BY k.conrelid) f ON f.conrelid = c.oid
WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND c.relpersistence <> 't'
ORDER BY n.nspname, c.relname;

SELECT n.nspname, 'function', '{"name":' || to_json(p.proname::text) || ',"arguments":'
  || to_json(pg_get_function_arguments(p.oid)) || ',"returns":'
  || to_json(coalesce(pg_get_function_result(p.oid), ''))
  || CASE p.prokind WHEN 'f' THEN ',"kind":"function"' WHEN 'p' THEN ',"kind":"procedure"'
     WHEN 'a' THEN ',"kind":"aggregate"' ELSE ',"kind":"window"' END
  || coalesce(',"comment":' || to_json(left(d.description, 500)), '') || '}'
FROM pg_proc p
JOIN pg_namespace n ON n.oid = p.pronamespace
LEFT JOIN pg_description d ON d.classoid = 'pg_proc'::regclass AND d.objoid = p.oid
  AND d.objsubid = 0 AND d.objoid >= 16384
WHERE n.nspname NOT LIKE 'pg\_temp\_%'
  AND (p.oid >= 16384 OR (
    p.prorettype NOT IN ('internal'::regtype, 'trigger'::regtype, 'event_trigger'::regtype,
      'cstring'::regtype)
    AND NOT p.proargtypes::oid[] && ARRAY['internal'::regtype::oid, 'cstring'::regtype::oid]
    AND NOT EXISTS (
      SELECT FROM pg_description o
      WHERE o.classoid = 'pg_proc'::regclass AND o.objoid = p.oid
        AND (o.description LIKE 'implementation of % operator'
          OR o.description = 'less-equal-greater'))))
ORDER BY n.nspname, p.proname, p.oid;

SELECT n.nspname, 'type', '{"name":' || to_json(t.typname::text)
  || CASE t.typtype WHEN 'e' THEN ',"kind":"enum"' WHEN 'd' THEN ',"kind":"domain"'
     WHEN 'c' THEN ',"kind":"composite"' WHEN 'r' THEN ',"kind":"range"'
     WHEN 'm' THEN ',"kind":"multirange"' ELSE ',"kind":"base"' END
  || coalesce(',"values":' || (
       SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e
       WHERE t.typtype = 'e' AND e.enumtypid = t.oid), '') || '}'
FROM pg_type t
JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_class c ON c.oid = t.typrelid
WHERE n.nspname NOT LIKE 'pg\_toast%' AND n.nspname NOT LIKE 'pg\_temp\_%'
  AND t.typtype <> 'p' AND t.typcategory <> 'A' AND (t.typtype <> 'c' OR c.relkind = 'c')
ORDER BY n.nspname, t.typname)";

}  // namespace signalbox::tenant_sql
