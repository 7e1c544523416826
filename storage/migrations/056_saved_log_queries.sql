-- Saved queries of logs are kept like saved SQL.
ALTER TABLE snippets ADD COLUMN is_log_query boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT snippets_one_kind CHECK (NOT is_log_query OR table_id IS NULL);
COMMENT ON COLUMN snippets.is_log_query IS 'Its "sql" is a JSON object of the explorer of logs.';
