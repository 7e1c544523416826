-- Saved SQL with its versions, the folders and favorites of each member, and texts that members ran.
CREATE TABLE snippet_folders (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  project_id bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name       text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX snippet_folders_of_account ON snippet_folders (account_id, project_id);
CREATE INDEX snippet_folders_of_project ON snippet_folders (project_id);
COMMENT ON TABLE snippet_folders IS 'Each member has folders of their own.';

CREATE TABLE snippets (
  id          uuid PRIMARY KEY,
  project_id  bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  private_to  uuid REFERENCES accounts ON DELETE CASCADE,
  owner_id    uuid REFERENCES accounts ON DELETE SET NULL,
  name        text NOT NULL,
  description text NOT NULL,
  sql         text NOT NULL,
  version     bigint NOT NULL CHECK (version > 0),
  inserted_at timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  updated_by  uuid REFERENCES accounts ON DELETE SET NULL
);
CREATE INDEX snippets_shared ON snippets (project_id, updated_at) WHERE private_to IS NULL;
CREATE INDEX snippets_private ON snippets (private_to, project_id, updated_at);
CREATE INDEX snippets_of_project ON snippets (project_id);
CREATE INDEX snippets_of_owner ON snippets (owner_id);
CREATE INDEX snippets_updated_by ON snippets (updated_by);
COMMENT ON COLUMN snippets.id IS 'Chosen by the client, so that a deleted one can be created again.';
COMMENT ON COLUMN snippets.private_to IS
  'The only account that sees it, with which it is deleted; null: shared with the project.';
COMMENT ON COLUMN snippets.owner_id IS 'Null after the account was deleted.';

CREATE TABLE snippet_versions (
  snippet_id uuid NOT NULL REFERENCES snippets ON DELETE CASCADE,
  version    bigint NOT NULL,
  name       text NOT NULL,
  sql        text NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES accounts ON DELETE SET NULL,
  PRIMARY KEY (snippet_id, version)
);
CREATE INDEX snippet_versions_updated_by ON snippet_versions (updated_by);
COMMENT ON TABLE snippet_versions IS 'The newest 100 of each, with the current one.';

CREATE TABLE snippet_marks (
  snippet_id  uuid NOT NULL REFERENCES snippets ON DELETE CASCADE,
  account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  is_favorite boolean NOT NULL,
  folder_id   uuid REFERENCES snippet_folders ON DELETE SET NULL,
  PRIMARY KEY (snippet_id, account_id)
);
CREATE INDEX snippet_marks_of_account ON snippet_marks (account_id);
CREATE INDEX snippet_marks_in_folder ON snippet_marks (folder_id) WHERE folder_id IS NOT NULL;
COMMENT ON TABLE snippet_marks IS 'Favorites and folders of each account.';

CREATE TABLE query_history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id  bigint NOT NULL REFERENCES projects ON DELETE CASCADE,
  account_id  uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  query       text NOT NULL,
  started_at  timestamptz NOT NULL,
  duration_us bigint NOT NULL,
  rows        bigint,
  error       text NOT NULL,
  role        text NOT NULL,
  read_only   boolean NOT NULL
);
CREATE INDEX query_history_of_account ON query_history (account_id, project_id, started_at);
CREATE INDEX query_history_of_project ON query_history (project_id);
CREATE INDEX query_history_started ON query_history (started_at);
COMMENT ON TABLE query_history IS 'Texts that members ran, each for this member only; passwords are masked.';
