-- Saved views of the table editor are kept like saved SQL.
ALTER TABLE snippets ADD COLUMN table_id bigint;
COMMENT ON COLUMN snippets.table_id IS
  'The oid of the table of which this is a saved view, whose "sql" is a JSON object; null: it is SQL.';
CREATE INDEX snippets_of_table ON snippets (project_id, table_id) WHERE table_id IS NOT NULL;
