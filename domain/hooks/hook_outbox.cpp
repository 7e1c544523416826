#include <fmt/format.h>

#include "domain/hooks/hook_statements.hpp"

// The outbox in a project's database, and the function of the triggers.
namespace signalbox::domain {

namespace {

/// Runs with the rights of the project's own role, so that roles that may change a table need no
/// right to the outbox; with a fixed search path, so that nobody puts other functions in its way.
constexpr std::string_view capture_function = R"(
CREATE OR REPLACE FUNCTION {schema}.capture() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $capture$
DECLARE
  current_row jsonb;
  previous_row jsonb;
  key_columns text[];
  row_key jsonb;
  root oid := coalesce(pg_partition_root(TG_RELID)::oid, TG_RELID);
  name_of_table text;
  name_of_schema text;
  event_id uuid := gen_random_uuid();
  made_at text := to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  body text;
  place bigint;
  oldest bigint;
BEGIN
  -- Counted once in a transaction, because counting again for each row would slow it down.
  IF current_setting('signalbox_hooks.is_full', true) = 'on' THEN
    PERFORM nextval('{schema}.discarded');
    RETURN NULL;
  END IF;
  place := nextval('{schema}.positions');
  SELECT seq INTO oldest FROM {schema}.outbox
  WHERE state IN ('pending', 'delivering') ORDER BY seq LIMIT 1;
  -- The distance is an upper limit of the number, which is counted only beyond it.
  IF place - oldest >= {rows_max} AND (SELECT count(*) FROM (
       SELECT FROM {schema}.outbox WHERE state IN ('pending', 'delivering')
       LIMIT {rows_max}) waiting) >= {rows_max} THEN
    PERFORM set_config('signalbox_hooks.is_full', 'on', true);
    PERFORM nextval('{schema}.discarded');
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN current_row := to_jsonb(NEW); END IF;
  IF TG_OP <> 'INSERT' THEN previous_row := to_jsonb(OLD); END IF;
  SELECT array_agg(a.attname::text ORDER BY a.attnum) INTO key_columns
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = TG_RELID AND i.indisprimary;
  SELECT coalesce(jsonb_object_agg(one, coalesce(previous_row, current_row) -> one), '{{}}')
  INTO row_key FROM unnest(key_columns) one;
  SELECT c.relname, n.nspname INTO name_of_table, name_of_schema
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = root;
  body := json_build_object('type', TG_OP, 'table', name_of_table, 'schema', name_of_schema,
    'record', current_row, 'old_record', previous_row, 'id', event_id, 'created_at', made_at);
  IF octet_length(body) > {body_max} THEN
    body := json_build_object('type', TG_OP, 'table', name_of_table, 'schema', name_of_schema,
      'record', CASE WHEN current_row IS NULL THEN NULL ELSE
        (SELECT coalesce(jsonb_object_agg(one, current_row -> one), '{{}}')
         FROM unnest(key_columns) one) END,
      'old_record', CASE WHEN previous_row IS NULL THEN NULL ELSE row_key END,
      'id', event_id, 'created_at', made_at, 'truncated', true);
  END IF;
  INSERT INTO {schema}.outbox (seq, id, hook, row_key, event, body)
  VALUES (place, event_id, TG_ARGV[0]::uuid, hashtextextended(root::text || row_key::text, 0),
          TG_OP, body);
  RETURN NULL;
END $capture$;)";

constexpr std::string_view outbox = R"(
CREATE SCHEMA IF NOT EXISTS {schema};
REVOKE ALL ON SCHEMA {schema} FROM PUBLIC;
CREATE SEQUENCE IF NOT EXISTS {schema}.positions;
CREATE SEQUENCE IF NOT EXISTS {schema}.discarded;
CREATE TABLE IF NOT EXISTS {schema}.outbox (
  seq        bigint PRIMARY KEY,
  id         uuid NOT NULL,
  hook       uuid NOT NULL,
  row_key    bigint NOT NULL,
  event      text NOT NULL,
  is_test    boolean NOT NULL DEFAULT false,
  body       text NOT NULL,
  state      text NOT NULL DEFAULT 'pending',
  attempts   integer NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL DEFAULT '-infinity',
  log        jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at   timestamptz
);
CREATE INDEX IF NOT EXISTS outbox_open ON {schema}.outbox (seq)
  WHERE state IN ('pending', 'delivering');
CREATE INDEX IF NOT EXISTS outbox_open_of_row ON {schema}.outbox (hook, row_key, seq)
  WHERE state IN ('pending', 'delivering');
CREATE INDEX IF NOT EXISTS outbox_of_hook ON {schema}.outbox (hook, seq);
CREATE INDEX IF NOT EXISTS outbox_by_state ON {schema}.outbox (state, seq);
COMMENT ON SCHEMA {schema} IS 'Changes of rows that Signalbox sends to the targets of database hooks.';
)";

}  // namespace

std::string create_outbox_statement() {
  const auto filled = [](std::string_view text) {
    return fmt::format(fmt::runtime(text), fmt::arg("schema", hooks_schema),
                       fmt::arg("rows_max", hook_outbox_rows_max),
                       fmt::arg("body_max", hook_body_bytes_max));
  };
  return "DO " + quoted_text(fmt::format(
                     "BEGIN PERFORM set_config('client_min_messages', 'warning', true); {}{} "
                     "REVOKE ALL ON FUNCTION {}.capture() FROM PUBLIC; END",
                     filled(outbox), filled(capture_function), hooks_schema));
}

}  // namespace signalbox::domain
