import type { Column, CompleteEvent, ErrorEvent, FinishedEvent, NoticeEvent, Row } from '@/api/query/wire';

/** A range of the editor's text, in UTF-16 code units. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * The rows of one statement. `rows` is one array to which rows are appended, so that a large result
 * is never copied; a new object with another `count` shows the change.
 */
export interface ResultSet {
  /** The number of its statement in the run, from 0. */
  index: number;
  range: TextRange;
  columns: readonly Column[];
  rows: readonly Row[];
  count: number;
  /** The LIMIT that the server added. */
  limit: number | null;
  complete: CompleteEvent | null;
  /** The page has as much text as it keeps, so the last rows were dropped. */
  isShortened: boolean;
}

/** A line of the messages tab. */
export type Message =
  | { kind: 'notice'; notice: NoticeEvent }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'complete'; complete: CompleteEvent; range: TextRange }
  | { kind: 'dropped'; count: number };

/** An error of SQL, or of the call, with its place in the editor's text. */
export interface RunError extends Omit<ErrorEvent, 'type'> {
  at: TextRange | null;
  requestId?: string;
}

/** A paused result, whose next rows can be read until it expires. */
export interface Pause {
  cursor: string;
  expiresAt: number;
}

export type RunStatus = 'idle' | 'starting' | 'running' | 'cancelling' | 'paused' | 'finished' | 'failed' | 'cancelled';

/** Everything that the page shows of the last run. */
export interface RunState {
  status: RunStatus;
  /** The ID of the run: its request. */
  id: string;
  startedAt: number;
  role: string | null;
  readOnly: boolean;
  results: readonly ResultSet[];
  messages: readonly Message[];
  /** Messages and results beyond what the page keeps. */
  dropped: number;
  error: RunError | null;
  finished: FinishedEvent | null;
  pause: Pause | null;
  /** Characters of the rows that are kept. */
  size: number;
  /** Further rows are not kept. */
  isFull: boolean;
  /** Statements of the text. */
  statements: number;
  /** The statement whose events arrive. */
  current: Current;
}

/** A statement of the run. */
export interface Current {
  index: number;
  range: TextRange;
  /** As the server calls it: `select`, `insert`. */
  kind: string;
  /** The LIMIT that the server added. */
  limit: number | null;
}

export const idleRun: RunState = {
  status: 'idle',
  id: '',
  startedAt: 0,
  role: null,
  readOnly: false,
  results: [],
  messages: [],
  dropped: 0,
  error: null,
  finished: null,
  pause: null,
  size: 0,
  isFull: false,
  statements: 0,
  current: { index: 0, range: { from: 0, to: 0 }, kind: '', limit: null },
};

/** The statement still runs. */
export const isRunning = ({ status }: RunState): boolean => status === 'starting' || status === 'running' || status === 'cancelling';

/** Rows that are loaded in all. */
export const loadedRows = ({ results }: RunState): number => results.reduce((sum, it) => sum + it.count, 0);
