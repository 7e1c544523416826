#include "domain/advisor/lint_groups.hpp"

namespace signalbox::domain::lint_groups {

namespace {

// `$1`: unused pages, `$2`: changed rows, `$3`: age, `$4`: percent of a sequence.
//
// The expected size of a table is that of its rows: a header of 24 bytes, a pointer of 4, columns
// by their average width in statistics, rounded up to 8 bytes. An estimate, as its inputs are: it
// ignores padding between columns.
constexpr std::string_view select_table_health = R"(
WITH tables AS MATERIALIZED (
  SELECT c.oid, c.relname, c.relkind, c.relpages, c.reltuples, c.relfrozenxid, c.relminmxid,
    c.reltoastrelid, n.nspname, format('%I.%I', n.nspname, c.relname) AS label,
    coalesce((SELECT o.option_value::int8 FROM pg_options_to_table(c.reloptions) o
      WHERE o.option_name = 'fillfactor'), 100) AS fill_percent
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'),
widths AS (
  SELECT t.oid, sum((1 - s.null_frac) * s.avg_width) AS bytes
  FROM tables t JOIN pg_stats s ON s.schemaname = t.nspname AND s.tablename = t.relname
    AND NOT s.inherited
  WHERE t.relpages >= $1::int8 GROUP BY t.oid),
sizes AS (
  SELECT t.*, ceil(t.reltuples * (28 + ceil(w.bytes / 8) * 8)
    / ((current_setting('block_size')::int8 - 24) * t.fill_percent / 100.0)) AS expected_pages
  FROM tables t JOIN widths w ON w.oid = t.oid WHERE t.reltuples >= 0),
changes AS (
  SELECT t.*, pg_stat_get_dead_tuples(t.oid) AS dead_rows,
    pg_stat_get_mod_since_analyze(t.oid) AS changed_rows,
    greatest(pg_stat_get_last_vacuum_time(t.oid), pg_stat_get_last_autovacuum_time(t.oid))
      AS vacuumed_at,
    greatest(pg_stat_get_last_analyze_time(t.oid), pg_stat_get_last_autoanalyze_time(t.oid))
      AS analyzed_at
  FROM tables t),
ages AS (
  SELECT t.*, greatest(age(t.relfrozenxid), mxid_age(t.relminmxid), age(x.relfrozenxid),
    mxid_age(x.relminmxid)) AS age
  FROM tables t LEFT JOIN pg_class x ON x.oid = t.reltoastrelid),
sequences AS (
  SELECT c.oid, c.relname, n.nspname, format('%I.%I', n.nspname, c.relname) AS label,
    s.seqincrement,
    CASE c.relkind WHEN 'S' THEN pg_sequence_last_value(c.oid) END AS last_value, s.seqtypid,
    d.refobjid, a.attname, a.atttypid,
    CASE WHEN s.seqincrement < 0 THEN s.seqmin
      ELSE least(s.seqmax, CASE a.atttypid WHEN 'int2'::regtype THEN 32767
        WHEN 'int4'::regtype THEN 2147483647 ELSE s.seqmax END) END AS last_possible,
    CASE WHEN s.seqincrement < 0 THEN s.seqmax ELSE s.seqmin END AS first_possible
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid
    AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
  LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE NOT s.seqcycle AND c.relpersistence <> 't'
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
    AND CASE c.relkind WHEN 'S' THEN has_sequence_privilege(c.oid, 'SELECT, USAGE') END
    AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.relation = c.oid
      AND l.mode = 'AccessExclusiveLock')),
used AS (
  SELECT s.*, round(100.0 * abs(s.last_value::numeric - s.first_possible)
    / greatest(abs(s.last_possible::numeric - s.first_possible), 1)) AS percent
  FROM sequences s WHERE s.last_value IS NOT NULL)
SELECT 'table_bloat' AS name,
  format('%s of %s is unused space.', pg_size_pretty(((z.relpages - z.expected_pages)
    * current_setting('block_size')::int8)::int8), z.label) AS detail,
  jsonb_build_object('type', 'table', 'schema', z.nspname, 'name', z.relname,
    'pages', z.relpages, 'expected_pages', z.expected_pages) AS metadata,
  format('table_bloat_%s_%s', z.nspname, z.relname) AS cache_key,
  format('VACUUM (FULL, ANALYZE) %s;', z.label) AS fix_sql
FROM sizes z WHERE z.relpages - z.expected_pages >= $1::int8
  AND z.expected_pages < z.relpages * 0.5
UNION ALL
SELECT 'table_never_vacuumed',
  CASE WHEN c.vacuumed_at IS NULL AND c.dead_rows >= $2::int8
    THEN format('%s has %s dead rows and was never vacuumed.', c.label, c.dead_rows)
    ELSE format('%s has %s changed rows and was never analyzed.', c.label, c.changed_rows) END,
  jsonb_build_object('type', 'table', 'schema', c.nspname, 'name', c.relname,
    'dead_rows', c.dead_rows, 'changed_rows', c.changed_rows),
  format('table_never_vacuumed_%s_%s', c.nspname, c.relname),
  format('VACUUM (ANALYZE) %s;', c.label)
FROM changes c WHERE c.vacuumed_at IS NULL AND c.dead_rows >= $2::int8
  OR c.analyzed_at IS NULL AND c.dead_rows > 0 AND c.changed_rows >= 10 * $2::int8
UNION ALL
SELECT 'wraparound_distance',
  format('The oldest rows of %s are %s transactions old.', a.label, a.age),
  jsonb_build_object('type', 'table', 'schema', a.nspname, 'name', a.relname, 'age', a.age),
  format('wraparound_distance_%s_%s', a.nspname, a.relname),
  format('VACUUM (FREEZE) %s;', a.label)
FROM ages a WHERE a.age > $3::int8
UNION ALL
SELECT 'sequence_near_end',
  format('%s%% of the numbers of %s are used%s.', u.percent, u.label,
    CASE WHEN u.attname IS NOT NULL
      THEN format(', for the column %I of %s', u.attname, u.refobjid::regclass) ELSE '' END),
  jsonb_build_object('type', 'sequence', 'schema', u.nspname, 'name', u.relname,
    'last_value', u.last_value, 'last_possible', u.last_possible, 'percent', u.percent),
  format('sequence_near_end_%s_%s', u.nspname, u.relname),
  nullif(concat_ws(E'\n',
    CASE WHEN u.atttypid IN ('int2'::regtype, 'int4'::regtype) THEN
      format('ALTER TABLE %s ALTER COLUMN %I TYPE bigint;', u.refobjid::regclass, u.attname) END,
    CASE WHEN u.seqtypid <> 'int8'::regtype THEN
      format('ALTER SEQUENCE %s AS bigint;', u.label) END), '')
FROM used u WHERE u.percent >= $4::int8
UNION ALL
SELECT 'constraint_not_validated',
  format('The constraint %I of %I.%I was never validated.', k.conname, n.nspname, c.relname),
  jsonb_build_object('type', 'table', 'schema', n.nspname, 'name', c.relname,
    'constraint', k.conname),
  format('constraint_not_validated_%s_%s_%s', n.nspname, c.relname, k.conname),
  format('ALTER TABLE %I.%I VALIDATE CONSTRAINT %I;', n.nspname, c.relname, k.conname)
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE NOT k.convalidated AND k.contype IN ('c', 'f') AND k.conparentid = 0
  AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%')";

// `$1`: seconds. PostgreSQL shows the state only to roles with the rights of the session's role.
constexpr std::string_view select_sessions = R"(
SELECT 'long_idle_transaction' AS name,
  format('Process %s of role %I%s has been idle in a transaction for %s.', s.pid, s.usename,
    coalesce(' (' || nullif(s.application_name, '') || ')', ''),
    justify_interval(date_trunc('second', now() - s.state_change))) AS detail,
  jsonb_build_object('type', 'session', 'name', s.pid::text, 'role', s.usename,
    'application_name', s.application_name, 'started_at', s.xact_start) AS metadata,
  format('long_idle_transaction_%s_%s', s.pid, extract(epoch FROM s.backend_start)::int8)
    AS cache_key,
  format('SELECT pg_terminate_backend(%s);', s.pid) AS fix_sql
FROM pg_stat_activity s
WHERE s.datname = current_database() AND s.state LIKE 'idle in transaction%'
  AND s.pid <> pg_backend_pid() AND s.state_change < now() - make_interval(secs => $1::float8))";

}  // namespace

lint_query table_health(const advisor_scope& scope) {
  const auto& limits = scope.limits;
  return {
      .lints = {"table_bloat", "table_never_vacuumed", "wraparound_distance", "sequence_near_end",
                "constraint_not_validated"},
      .query = {.text = std::string(select_table_health),
                .parameters = {
                    std::to_string(limits.bloat_pages), std::to_string(limits.changed_rows),
                    std::to_string(limits.frozen_age), std::to_string(limits.sequence_percent)}}};
}

lint_query sessions(const advisor_scope& scope) {
  return {.lints = {"long_idle_transaction"},
          .reads_sessions = true,
          .query = {.text = std::string(select_sessions),
                    .parameters = {std::to_string(scope.limits.idle_transaction.count())}}};
}

}  // namespace signalbox::domain::lint_groups
