#include "domain/advisor/query_performance.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

using core::json;

// The parameters of a library exist only where it is loaded.
constexpr std::string_view select_statistics = R"(
SELECT current_setting('pg_stat_statements.max', true) IS NOT NULL AS is_loaded,
  (SELECT n.nspname::text FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'pg_stat_statements' AND has_schema_privilege(n.oid, 'USAGE')) AS schema)";

// Times in milliseconds.
constexpr std::string_view select_statements = R"(
SELECT s.queryid::text AS id, left(s.query, $1::int4) AS query, r.rolname::text AS role, s.calls,
  s.total_exec_time AS total_ms, s.mean_exec_time AS mean_ms, s.max_exec_time AS max_ms, s.rows,
  s.shared_blks_hit::float8 / nullif(s.shared_blks_hit + s.shared_blks_read, 0)
    AS cache_hit_ratio,
  s.total_exec_time / nullif(sum(s.total_exec_time) OVER (), 0) AS share,
  s.temp_blks_written > 0 AS uses_temporary_files
FROM )";

constexpr std::string_view of_members = R"( s
JOIN pg_roles r ON r.oid = s.userid
JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
WHERE s.queryid IS NOT NULL AND NOT r.rolsuper AND s.query NOT LIKE '%pg\_catalog.%'
  AND s.query !~ '\mpg_(stat|class|namespace|roles|locks|extension|policy|settings|proc|index)'
  AND s.query !~* '^\s*(set|reset|show|discard|deallocate|begin|start|commit|rollback|abort|end)\M')";

constexpr std::string_view waiting_sessions = R"(
WITH waiting AS MATERIALIZED (
  SELECT l.pid, pg_blocking_pids(l.pid) AS blocked_by,
    CASE WHEN l.relation IS NOT NULL THEN l.relation::regclass::text ELSE l.locktype END AS object,
    l.mode, l.waitstart
  FROM pg_locks l WHERE NOT l.granted AND (l.database IS NULL OR l.database = 0
    OR l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())))
SELECT a.pid AS backend, a.usename::text AS role, a.application_name, a.state,
  CASE WHEN $1::bool THEN left(a.query, 1000) END AS query,
  to_jsonb(coalesce(w.blocked_by, '{}')) AS blocked_by, w.object, w.mode,
  extract(epoch FROM now() - w.waitstart)::float8 AS waiting_seconds,
  extract(epoch FROM now() - a.xact_start)::float8 AS transaction_seconds
FROM pg_stat_activity a LEFT JOIN waiting w ON w.pid = a.pid
WHERE a.datname = current_database() AND (cardinality(w.blocked_by) > 0
  OR a.pid IN (SELECT unnest(blocked_by) FROM waiting))
ORDER BY w.waitstart NULLS FIRST, a.pid LIMIT $2::int8)";

constexpr std::string_view open_transactions = R"(
SELECT a.pid AS backend, a.usename::text AS role, a.application_name, a.state,
  CASE WHEN $1::bool THEN left(a.query, 1000) END AS query,
  a.wait_event_type || ': ' || a.wait_event AS wait_event,
  extract(epoch FROM now() - a.xact_start)::float8 AS transaction_seconds,
  extract(epoch FROM now() - a.state_change)::float8 AS state_seconds
FROM pg_stat_activity a
WHERE a.datname = current_database() AND a.xact_start IS NOT NULL AND a.pid <> pg_backend_pid()
  AND a.backend_type = 'client backend'
ORDER BY a.xact_start, a.pid LIMIT $2::int8)";

catalogue_query sessions_query(std::string_view text, bool has_texts) {
  return {.text = std::string(text),
          .parameters = {has_texts ? "true" : "false", std::to_string(listed_sessions_most)}};
}

std::string_view column_of(statement_order order) {
  switch (order) {
    case statement_order::calls:
      return "calls";
    case statement_order::mean_time:
      return "mean_ms";
    case statement_order::total_time:
      break;
  }
  return "total_ms";
}

}  // namespace

catalogue_query statement_statistics_query() {
  return {.text = std::string(select_statistics), .parameters = {}};
}

found_statistics statement_statistics_from(const json& rows) {
  if (!rows.is_array() || rows.empty()) return {};
  const auto& row = rows.front();
  if (!row.at("is_loaded").get<bool>()) return {};
  const auto& schema = row.at("schema");
  if (!schema.is_string()) return {.state = statement_statistics::not_created, .schema = {}};
  return {.state = statement_statistics::available, .schema = schema.get<std::string>()};
}

std::string_view name_of(statement_statistics state) {
  switch (state) {
    case statement_statistics::available:
      return "available";
    case statement_statistics::not_created:
      return "not_created";
    case statement_statistics::not_loaded:
      break;
  }
  return "not_loaded";
}

std::string_view remedy_for(statement_statistics state) {
  switch (state) {
    case statement_statistics::available:
      return "";
    case statement_statistics::not_created:
      return "The server counts statements. To show them, enable the extension "
             "pg_stat_statements under Database, Extensions.";
    case statement_statistics::not_loaded:
      break;
  }
  return "Statements are counted from the next restart of this project on. Then enable the "
         "extension pg_stat_statements under Database, Extensions.";
}

std::optional<statement_order> statement_order_from(std::string_view name) {
  if (name == "total_time") return statement_order::total_time;
  if (name == "calls") return statement_order::calls;
  if (name == "mean_time") return statement_order::mean_time;
  return std::nullopt;
}

catalogue_query statements_query(std::string_view schema, const statement_filter& filter) {
  catalogue_query made;
  made.text = select_statements;
  made.text += quote_ident(schema, "pg_stat_statements");
  made.text += of_members;
  made.parameters = {std::to_string(statement_characters_max)};
  if (filter.role) {
    made.text += " AND r.rolname = $2";
    made.parameters.emplace_back(*filter.role);
  }
  made.text += " ORDER BY ";
  made.text += column_of(filter.order);
  made.text += " DESC, s.queryid LIMIT " + std::to_string(filter.limit);
  return made;
}

catalogue_query waiting_query(bool has_texts) {
  return sessions_query(waiting_sessions, has_texts);
}

catalogue_query transactions_query(bool has_texts) {
  return sessions_query(open_transactions, has_texts);
}

}  // namespace signalbox::domain
