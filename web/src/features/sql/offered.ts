/** A part of the SQL editor that needs calls of its own. */
export type Part = 'explain' | 'running' | 'transactions' | 'schema' | 'exports' | 'snippets' | 'history';

/**
 * The parts of the SQL editor whose calls the server's API has. A part that is false has no button,
 * command, shortcut, tab, request or topic on the page; true brings all of it. To be removed when
 * all are true.
 */
export const offered: Record<Part, boolean> = {
  /** Plans: `POST explain`. */
  explain: false,
  /** Statements that run now: `GET running`. */
  running: false,
  /** Transactions over several runs: `POST transactions`. */
  transactions: false,
  /** Tables, functions and roles: `GET schema`, topic `schema:`. */
  schema: false,
  /** Results as files: `POST export`. */
  exports: true,
  /** Saved SQL: `content…`, topic `snippet:`. Without it, texts are kept in the browser alone. */
  snippets: false,
  /** Earlier runs: `GET query/history`. */
  history: false,
};
