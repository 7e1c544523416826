import { readStored, writeStored } from '@/lib/storage';

/** How texts run in one editor. */
export interface RunOptions {
  /** Rows at most, by the LIMIT that the server adds; null: no limit. */
  limit: number | null;
  /** PostgreSQL ends a statement after so many milliseconds. */
  timeoutMs: number;
  /** The role to run as; null: the user's own. */
  role: string | null;
  readOnly: boolean;
  /** Statements run in a transaction that the user commits or rolls back. */
  inTransaction: boolean;
}

/** The role and the access of a call. */
export const accessOf = ({ role, readOnly }: RunOptions): { role?: string; read_only?: boolean } => ({ ...(role !== null && { role }), ...(readOnly && { read_only: true }) });

/** The timeout of a call; absent if it is the server's own. */
export const timeoutOf = ({ timeoutMs }: RunOptions): { timeout_ms?: number } => (timeoutMs === timeouts[0].ms ? {} : { timeout_ms: timeoutMs });

/** The limits that are offered. */
export const limits = [100, 1_000, 10_000, null] as const;

/** The timeouts that are offered; the first is the server's own. */
export const timeouts = [
  { ms: 60_000, label: '1 minute' },
  { ms: 600_000, label: '10 minutes' },
  { ms: 3_600_000, label: '1 hour' },
] as const;

const storedAs = 'signalbox.sql_limit';
const defaultLimit = 1_000;

/** The options of a new editor: the limit is the one chosen last. */
export function initialOptions(): RunOptions {
  const stored = readStored(storedAs);
  const limit = stored === 'none' ? null : (limits.find((it) => String(it) === stored) ?? defaultLimit);
  return { limit, timeoutMs: timeouts[0].ms, role: null, readOnly: false, inTransaction: false };
}

export const rememberLimit = (limit: number | null): void => writeStored(storedAs, limit === null ? 'none' : String(limit));
