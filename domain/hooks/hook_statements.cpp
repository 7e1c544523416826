#include "domain/hooks/hook_statements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::domain {

namespace {

/// The deliveries that are not over; also the condition of the partial indexes.
constexpr std::string_view open_states = "state IN ('pending', 'delivering')";
constexpr std::string_view utc_format = R"('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')";

std::string utc_text(std::string_view expression) {
  return fmt::format("to_char({} AT TIME ZONE 'UTC', {})", expression, utc_format);
}

std::string time_constant(core::time_point at) {
  return fmt::format("'{}'::timestamptz", core::to_iso8601(at));
}

std::string uuid_constant(const std::string& id) {
  return quoted_text(id) + "::uuid";
}

std::string triggered_events(const std::vector<row_event>& events) {
  std::string made;
  for (const auto one : events) {
    if (!made.empty()) made += " OR ";
    made += row_event_names.name_of(one);
  }
  return made;
}

std::string drop_trigger(const std::string& id, const table_name& on) {
  // A table that was dropped has no trigger.
  return fmt::format("IF to_regclass({0}) IS NOT NULL THEN EXECUTE {1}; END IF;",
                     quoted_text(quoted(on)),
                     quoted_text(fmt::format("DROP TRIGGER IF EXISTS {} ON {}",
                                             hook_trigger_name(id), quoted(on))));
}

/// One statement of several that run in one transaction, and wait for no lock for long.
std::string together(const std::string& statements) {
  return "DO " +
         quoted_text(fmt::format("BEGIN PERFORM set_config('lock_timeout', '{}s', true); {} END",
                                 hook_lock_timeout.count(), statements));
}

}  // namespace

std::string hook_trigger_name(const std::string& id) {
  auto letters = id;
  std::erase(letters, '-');
  return "signalbox_hook_" + letters;
}

std::string attach_hook_statement(const hook& of, const std::optional<table_name>& before) {
  std::string made;
  if (before) made += drop_trigger(of.id, *before);
  made += drop_trigger(of.id, of.table);
  if (of.is_active) {
    const auto when =
        of.condition.empty() ? std::string{} : fmt::format("WHEN (\n{}\n) ", of.condition);
    const auto create = fmt::format(
        "CREATE TRIGGER {} AFTER {} ON {} FOR EACH ROW {}EXECUTE FUNCTION {}.capture({})",
        hook_trigger_name(of.id), triggered_events(of.events), quoted(of.table), when, hooks_schema,
        quoted_text(of.id));
    // The names in a condition are found as in the schema of the table.
    made +=
        fmt::format("PERFORM set_config('search_path', {}, true); EXECUTE {};",
                    quoted_text(quoted_name(of.table.schema) + ", public"), quoted_text(create));
  }
  return together(made);
}

std::string remove_hook_statement(const hook& of) {
  return together(drop_trigger(of.id, of.table) +
                  fmt::format(" IF to_regclass('{0}.outbox') IS NOT NULL THEN DELETE FROM "
                              "{0}.outbox WHERE hook = {1}; END IF;",
                              hooks_schema, uuid_constant(of.id)));
}

std::string drop_outbox_statement() {
  return fmt::format("DROP SCHEMA IF EXISTS {} CASCADE", hooks_schema);
}

std::string reset_outbox_statement(const std::vector<std::string>& hooks) {
  std::string names = "''";
  std::string ids;
  for (const auto& id : hooks) {
    names += ", " + quoted_text(hook_trigger_name(id));
    ids += (ids.empty() ? "WHERE hook NOT IN (" : ", ") + uuid_constant(id);
  }
  if (!ids.empty()) ids += ")";
  return "DO " +
         quoted_text(fmt::format(
             R"(DECLARE orphan record; BEGIN
  PERFORM set_config('lock_timeout', '{seconds}s', true);
  IF to_regclass('{schema}.outbox') IS NULL THEN RETURN; END IF;
  UPDATE {schema}.outbox SET state = 'pending', due_at = '-infinity' WHERE state = 'delivering';
  FOR orphan IN SELECT tgname, tgrelid::regclass AS place FROM pg_catalog.pg_trigger
    WHERE tgfoid = to_regproc('{schema}.capture') AND tgname NOT IN ({names}) AND tgparentid = 0 LOOP
    EXECUTE pg_catalog.format('DROP TRIGGER %I ON %s', orphan.tgname, orphan.place);
  END LOOP;
  DELETE FROM {schema}.outbox {ids};
END)",
             fmt::arg("seconds", hook_lock_timeout.count()), fmt::arg("schema", hooks_schema),
             fmt::arg("names", names), fmt::arg("ids", ids)));
}

std::string claim_deliveries_statement(const std::vector<hook_slots>& slots, core::time_point now,
                                       core::time_point lease_until) {
  std::string values;
  for (const auto& one : slots)
    values += fmt::format("{}({}, {}, {})", values.empty() ? "" : ", ", uuid_constant(one.id),
                          one.count, one.is_active);
  return fmt::format(R"(WITH slot(hook, count, is_active) AS (VALUES {values}), ready AS (
  SELECT due.seq FROM slot CROSS JOIN LATERAL (
    SELECT o.seq FROM {schema}.outbox o
    WHERE o.hook = slot.hook AND o.{open} AND o.due_at <= {now} AND (slot.is_active OR o.is_test)
      AND NOT EXISTS (SELECT FROM {schema}.outbox e WHERE e.hook = o.hook
                        AND e.row_key = o.row_key AND e.seq < o.seq AND e.{open})
    ORDER BY o.seq LIMIT slot.count FOR UPDATE OF o SKIP LOCKED) due)
UPDATE {schema}.outbox o SET state = 'delivering', attempts = o.attempts + 1, due_at = {lease}
FROM ready WHERE o.seq = ready.seq
RETURNING o.seq, o.id::text AS id, o.hook::text AS hook, o.attempts, o.body)",
                     fmt::arg("values", values), fmt::arg("schema", hooks_schema),
                     fmt::arg("open", open_states), fmt::arg("now", time_constant(now)),
                     fmt::arg("lease", time_constant(lease_until)));
}

std::string record_deliveries_statement(const std::vector<ended_delivery>& all) {
  std::string values;
  for (const auto& one : all) {
    const auto& next = one.decision.next_attempt_at;
    const auto entry =
        hook_attempt_json(one.attempt).dump(-1, ' ', true, core::json::error_handler_t::replace);
    values += fmt::format(
        "{}({}::bigint, {}, '{}', {}, {}, {}::jsonb)", values.empty() ? "" : ", ", one.seq,
        one.attempt.number, hook_delivery_state_names.name_of(one.decision.state),
        next ? time_constant(*next) : "'-infinity'::timestamptz",
        next ? "NULL::timestamptz" : time_constant(one.attempt.ended_at), quoted_text(entry));
  }
  // The outcome of an attempt that was given up for lost counts for nothing.
  return fmt::format(R"(UPDATE {schema}.outbox o SET state = v.state, due_at = v.due_at,
  ended_at = v.ended_at,
  log = CASE WHEN jsonb_array_length(o.log) >= {kept} THEN o.log - 0 ELSE o.log END || v.entry
FROM (VALUES {values}) v(seq, attempts, state, due_at, ended_at, entry)
WHERE o.seq = v.seq AND o.state = 'delivering' AND o.attempts = v.attempts)",
                     fmt::arg("schema", hooks_schema), fmt::arg("kept", hook_attempts_kept),
                     fmt::arg("values", values));
}

std::string sweep_deliveries_statement() {
  const auto sweep = [](std::string_view state, std::size_t kept) {
    return fmt::format(
        "DELETE FROM {0}.outbox WHERE seq IN (SELECT seq FROM {0}.outbox WHERE "
        "state = '{1}' ORDER BY seq DESC OFFSET {2} LIMIT {3})",
        hooks_schema, state, kept, hook_swept_max);
  };
  return fmt::format(R"(WITH delivered AS ({delivered}), dead AS ({dead})
SELECT (SELECT count(*) FROM (SELECT FROM {schema}.outbox WHERE {open} LIMIT {most}) s) AS waiting,
  (SELECT count(*) FROM {schema}.outbox WHERE state = 'dead') AS dead,
  (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {schema}.discarded) AS discarded,
  (SELECT coalesce(json_agg(tgname), '[]') FROM pg_catalog.pg_trigger
   WHERE tgfoid = '{schema}.capture()'::regprocedure AND tgenabled <> 'D') AS triggers)",
                     fmt::arg("delivered", sweep("delivered", hook_delivered_kept)),
                     fmt::arg("dead", sweep("dead", hook_dead_kept)),
                     fmt::arg("schema", hooks_schema), fmt::arg("open", open_states),
                     fmt::arg("most", hook_outbox_rows_max));
}

std::string list_deliveries_statement(const delivery_filter& by) {
  std::string conditions;
  if (by.state)
    conditions += fmt::format(" AND state = '{}'", hook_delivery_state_names.name_of(*by.state));
  if (by.before) conditions += fmt::format(" AND seq < {}", *by.before);
  return fmt::format(R"(SELECT seq, id::text AS id, event, is_test, state, attempts, log,
  octet_length(body) AS body_bytes, left(body, {shown}) AS body, {created} AS created_at,
  {ended} AS ended_at,
  CASE WHEN state = 'pending' AND due_at > '-infinity' THEN {due} END AS next_attempt_at
FROM {schema}.outbox WHERE hook = {hook}{conditions} ORDER BY seq DESC LIMIT {count})",
                     fmt::arg("shown", hook_shown_body_characters),
                     fmt::arg("created", utc_text("created_at")),
                     fmt::arg("ended", utc_text("ended_at")), fmt::arg("due", utc_text("due_at")),
                     fmt::arg("schema", hooks_schema), fmt::arg("hook", uuid_constant(by.hook)),
                     fmt::arg("conditions", conditions), fmt::arg("count", by.count));
}

std::string replay_deliveries_statement(const std::string& hook, std::optional<std::int64_t> seq) {
  const auto which = seq ? fmt::format("seq = {} AND state IN ('dead', 'delivered')", *seq)
                         : std::string("state = 'dead'");
  return fmt::format(R"(WITH again AS (
  UPDATE {}.outbox SET state = 'pending', attempts = 0, due_at = '-infinity', ended_at = NULL
  WHERE hook = {} AND {} RETURNING 1)
SELECT count(*) AS count FROM again)",
                     hooks_schema, uuid_constant(hook), which);
}

std::string test_delivery_statement(const hook& of) {
  // A position of its own, so that it waits for no row.
  return fmt::format(R"(INSERT INTO {schema}.outbox (seq, id, hook, row_key, event, is_test, body)
SELECT seq, id, {hook}, hashtextextended(id::text, 0), '{event}', true,
  json_build_object('type', '{event}', 'table', {table}, 'schema', {table_schema},
    'record', NULL, 'old_record', NULL, 'id', id, 'created_at', {now}, 'test', true)::text
FROM (SELECT nextval('{schema}.positions') AS seq, gen_random_uuid() AS id) made
RETURNING seq)",
                     fmt::arg("schema", hooks_schema), fmt::arg("hook", uuid_constant(of.id)),
                     fmt::arg("event", row_event_names.name_of(of.events.front())),
                     fmt::arg("table", quoted_text(of.table.name) + "::text"),
                     fmt::arg("table_schema", quoted_text(of.table.schema) + "::text"),
                     fmt::arg("now", utc_text("clock_timestamp()")));
}

}  // namespace signalbox::domain
