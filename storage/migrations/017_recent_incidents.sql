-- What was wrong lately is looked for by its end, of which open incidents have none.
CREATE INDEX incidents_resolved ON incidents (resolved_at);
