-- Runs of one scenario are distinguished by a name that their starter may choose.
ALTER TABLE simulations ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 80);
COMMENT ON COLUMN simulations.name IS 'Chosen by the user who started the run; empty: none.';
