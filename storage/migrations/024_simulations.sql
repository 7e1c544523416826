-- Rehearsals that operators started from the dashboard. What one did lies in the data folder besides.
CREATE TABLE simulations (
  id          uuid PRIMARY KEY,
  number      bigint GENERATED ALWAYS AS IDENTITY,
  scenario    text NOT NULL,
  title       text NOT NULL,
  ground      text NOT NULL CHECK (ground IN ('in_memory', 'sockets')),
  is_short    boolean NOT NULL,
  seed        bigint NOT NULL CHECK (seed >= 0),
  connections bigint CHECK (connections > 0),
  state       text NOT NULL CHECK (state IN ('running', 'stopping', 'passed', 'failed', 'stopped',
                                             'broken_off')),
  started_by  text NOT NULL,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  thousandths integer NOT NULL DEFAULT 0 CHECK (thousandths BETWEEN 0 AND 1000),
  verdict     text NOT NULL DEFAULT '',
  reason      text NOT NULL DEFAULT '',
  result      json,
  CHECK ((state IN ('running', 'stopping')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX simulations_number ON simulations (number);
CREATE UNIQUE INDEX simulations_one_at_a_time ON simulations ((true)) WHERE ended_at IS NULL;
COMMENT ON TABLE simulations IS 'The newest 100 are kept.';
COMMENT ON COLUMN simulations.number IS 'In the order in which they were started.';
COMMENT ON COLUMN simulations.thousandths IS 'How far it came, of a thousand.';
COMMENT ON COLUMN simulations.result IS 'The report that it wrote, as it wrote it; null: none.';
