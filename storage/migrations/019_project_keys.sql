-- API keys: access tokens that open one project and nothing else. They go with it.
ALTER TABLE script_tokens ADD COLUMN project_id bigint REFERENCES projects ON DELETE CASCADE;
CREATE INDEX script_tokens_of_project ON script_tokens (project_id) WHERE project_id IS NOT NULL;
COMMENT ON COLUMN script_tokens.project_id IS 'The one project that it opens; null: whatever its person may.';

-- What the program reads: scopes travel as JSON, the project by its name.
CREATE VIEW script_tokens_told AS
SELECT t.id, t.account_id, t.name, t.digest, t.ending, t.created_at, t.expires_at, t.last_used_at,
       t.project_id, array_to_json(t.scopes) AS scope_names, p.ref AS project_ref
FROM script_tokens t LEFT JOIN projects p ON p.id = t.project_id;
COMMENT ON VIEW script_tokens_told IS 'Access tokens of people and API keys of projects.';
