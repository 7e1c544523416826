-- The features with a model of language that an organization has switched on for its projects.
ALTER TABLE organizations ADD COLUMN opt_in_tags jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN organizations.opt_in_tags IS 'A list of names; see domain/ai_opt_in.hpp.';
