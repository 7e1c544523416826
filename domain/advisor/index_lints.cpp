#include "domain/advisor/lint_groups.hpp"

namespace signalbox::domain::lint_groups {

namespace {

// `$1`: pages of an unused index. A partition's keys and indexes follow its parent's, so only the
// parent's are reported. An index that is being built concurrently is not valid yet; its session
// holds a lock on the table.
constexpr std::string_view select_indexes = R"(
WITH tables AS MATERIALIZED (
  SELECT c.oid, c.relname, c.relkind, c.relispartition, c.relreplident, n.nspname,
    format('%I.%I', n.nspname, c.relname) AS label
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'm') AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
      AND d.objid = c.oid AND d.deptype = 'e')),
indexes AS MATERIALIZED (
  SELECT i.indexrelid, i.indrelid, i.indisunique, i.indisprimary, i.indisvalid, i.indisreplident,
    i.indnkeyatts, i.indkey::int2[] AS keys, i.indpred IS NOT NULL AS is_partial,
    c.relname AS index_name, c.relkind AS index_kind, c.relpages, c.relispartition AS is_attached,
    t.nspname, t.relname, t.relkind, t.label,
    format('%I.%I', t.nspname, c.relname) AS index_label,
    EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid
      AND k.conrelid = i.indrelid AND k.contype IN ('p', 'u', 'x')) AS is_constraint,
    concat_ws(' ', c.relam, i.indkey, i.indclass, i.indcollation, i.indoption, i.indnkeyatts,
      md5(pg_get_expr(i.indexprs, i.indrelid)),
      '/' || md5(pg_get_expr(i.indpred, i.indrelid))) AS shape
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN tables t ON t.oid = i.indrelid),
ranked AS (
  SELECT i.*, row_number() OVER same AS place,
    first_value(i.index_label) OVER same AS kept
  FROM indexes i WHERE i.indisvalid AND NOT i.is_attached
  WINDOW same AS (PARTITION BY i.indrelid, i.shape
    ORDER BY i.is_constraint DESC, i.indisprimary DESC, i.indisunique DESC, i.indexrelid)),
keys AS (
  SELECT k.conname, k.conrelid, k.conkey, t.label, t.nspname, t.relname, t.relkind,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY x.n)
      FROM unnest(k.conkey) WITH ORDINALITY x(number, n)
      JOIN pg_attribute a ON a.attnum = x.number WHERE a.attrelid = k.conrelid) AS columns
  FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
  WHERE k.contype = 'f' AND k.conparentid = 0
    AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indisvalid
      AND i.indpred IS NULL AND i.indnkeyatts >= cardinality(k.conkey)
      AND i.indkey[0:cardinality(k.conkey) - 1]::int2[] @> k.conkey))
SELECT 'unindexed_foreign_keys' AS name,
  format('The foreign key %I of %s (%s) has no index.', k.conname, k.label, k.columns) AS detail,
  jsonb_build_object('type', 'table', 'schema', k.nspname, 'name', k.relname,
    'constraint', k.conname, 'columns', k.columns) AS metadata,
  format('unindexed_foreign_keys_%s_%s_%s', k.nspname, k.relname, k.conname) AS cache_key,
  format('CREATE INDEX %sON %s (%s);', CASE k.relkind WHEN 'r' THEN 'CONCURRENTLY ' ELSE '' END,
    k.label, k.columns) AS fix_sql
FROM keys k
UNION ALL
SELECT 'no_primary_key', format('%s has no primary key.', t.label),
  jsonb_build_object('type', 'table', 'schema', t.nspname, 'name', t.relname),
  format('no_primary_key_%s_%s', t.nspname, t.relname),
  CASE WHEN NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'id'
      AND NOT a.attisdropped) AND t.relkind = 'r'
    THEN format('ALTER TABLE %s ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;',
      t.label) END
FROM tables t WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition
  AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)
UNION ALL
SELECT 'unused_index', format('The index %s of %s (%s) was never used.', i.index_label, i.label,
    pg_size_pretty(i.relpages * current_setting('block_size')::int8)),
  jsonb_build_object('type', 'index', 'schema', i.nspname, 'name', i.index_name,
    'table', i.relname),
  format('unused_index_%s_%s', i.nspname, i.index_name),
  format('DROP INDEX CONCURRENTLY %s;', i.index_label)
FROM indexes i WHERE i.index_kind = 'i' AND i.indisvalid AND NOT i.indisunique
  AND NOT i.is_constraint AND NOT i.indisreplident AND NOT i.is_attached
  AND i.relpages >= $1::int8 AND pg_stat_get_numscans(i.indexrelid) = 0
UNION ALL
SELECT 'duplicate_index',
  format('%s of %s %s the same as %s.', string_agg(r.index_label, ', ' ORDER BY r.index_label),
    r.label, CASE count(*) WHEN 1 THEN 'is' ELSE 'are' END, r.kept),
  jsonb_build_object('type', 'table', 'schema', r.nspname, 'name', r.relname, 'kept', r.kept,
    'indexes', jsonb_agg(r.index_label ORDER BY r.index_label)),
  format('duplicate_index_%s_%s_%s', r.nspname, r.relname, r.kept),
  string_agg(CASE WHEN r.is_constraint
      THEN format('ALTER TABLE %s DROP CONSTRAINT %I;', r.label, r.index_name)
    ELSE format('DROP INDEX %s;', r.index_label) END, E'\n' ORDER BY r.index_label)
FROM ranked r WHERE r.place > 1 GROUP BY r.indrelid, r.shape, r.label, r.nspname, r.relname, r.kept
UNION ALL
SELECT 'invalid_index', format('The index %s of %s is not valid.', i.index_label, i.label),
  jsonb_build_object('type', 'index', 'schema', i.nspname, 'name', i.index_name,
    'table', i.relname),
  format('invalid_index_%s_%s', i.nspname, i.index_name),
  format('REINDEX INDEX CONCURRENTLY %s;', i.index_label)
FROM indexes i WHERE i.index_kind = 'i' AND NOT i.indisvalid
  AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.relation = i.indrelid AND l.granted
    AND l.mode = 'ShareUpdateExclusiveLock'))";

}  // namespace

lint_query indexes(const advisor_scope& scope) {
  return {.lints = {"unindexed_foreign_keys", "no_primary_key", "unused_index", "duplicate_index",
                    "invalid_index"},
          .query = {.text = std::string(select_indexes),
                    .parameters = {std::to_string(scope.limits.unused_index_pages)}}};
}

}  // namespace signalbox::domain::lint_groups
