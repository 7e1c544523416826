import type { ErrorEvent, QueryEvent, Row, RowsEvent } from '@/api/query/wire';
import { unitsOf } from '../language/text-positions';
import type { Message, ResultSet, RunError, RunState, TextRange } from './run-state';

/** Bounds of what a page keeps of one run. */
export const messagesMax = 1_000;
export const resultsMax = 50;
/** Characters of the received lines of rows: 256 Mi. Their values need a multiple of that if they are short. */
export const textMax = 256 * 1024 * 1024;

/** The text that was sent, and where its characters are in the editor. */
export interface SentText {
  text: string;
  /** The index in the editor of an index of the sent text, in UTF-16 code units. */
  placeOf: (index: number) => number;
}

/** The next state after an event. Rows are appended to the array of their result in place. */
export function applyEvent(state: RunState, event: QueryEvent, sent: SentText, now: number, sizeMax = textMax): RunState {
  switch (event.type) {
    case 'started':
      return { ...state, status: state.status === 'cancelling' ? 'cancelling' : 'running', role: event.role, readOnly: event.read_only, statements: event.statements ?? 0 };
    case 'statement': {
      const range = rangeOf(sent, event.start, event.end);
      return { ...state, current: { index: event.index, range, kind: event.kind ?? '', limit: event.limit ?? null } };
    }
    case 'columns':
      return withResult(state, event.columns);
    case 'rows':
      return withRows(state, event, sizeMax);
    case 'complete': {
      const { index, range } = state.current;
      const results = state.results.map((it) => (it.index === index ? { ...it, complete: event } : it));
      return withMessage({ ...state, results }, { kind: 'complete', complete: event, range });
    }
    case 'notice':
      return withMessage(state, { kind: 'notice', notice: event });
    case 'notices_dropped':
      return withMessage(state, { kind: 'dropped', count: event.count });
    case 'notification':
      return withMessage(state, { kind: 'notification', channel: event.channel, payload: event.payload });
    case 'error':
      return { ...state, error: placed(event, sent), status: event.code === 'cancelled' || event.sqlstate === queryCanceled ? 'cancelled' : 'failed' };
    case 'paused':
      return { ...state, status: 'paused', pause: { cursor: event.cursor, expiresAt: now + event.expires_in_ms } };
    case 'finished':
      return { ...state, status: state.error ? state.status : 'finished', finished: event, pause: null };
  }
}

/** SQLSTATE of a statement that was cancelled, also by its timeout. */
const queryCanceled = '57014';

function withResult(state: RunState, columns: ResultSet['columns']): RunState {
  if (state.results.length >= resultsMax) return { ...state, dropped: state.dropped + 1 };
  const { index, range, limit } = state.current;
  const made: ResultSet = { index, range, limit, columns, rows: [], count: 0, complete: null, isShortened: false };
  return { ...state, results: [...state.results, made] };
}

function withRows(state: RunState, { rows, size }: RowsEvent, sizeMax: number): RunState {
  const last = state.results.at(-1);
  if (!last || last.index !== state.current.index) return state;
  // What the statement does must not depend on the page, so its rows are dropped, not refused.
  if (state.isFull || state.size + size > sizeMax) {
    return { ...state, isFull: true, results: last.isShortened ? state.results : [...state.results.slice(0, -1), { ...last, isShortened: true }] };
  }
  const all = last.rows as Row[];
  for (const row of rows) all.push(row);
  return { ...state, size: state.size + size, results: [...state.results.slice(0, -1), { ...last, count: all.length }] };
}

function withMessage(state: RunState, message: Message): RunState {
  if (state.messages.length >= messagesMax) return { ...state, dropped: state.dropped + 1 };
  return { ...state, messages: [...state.messages, message] };
}

function rangeOf({ text, placeOf }: SentText, start: number, end: number): TextRange {
  const from = unitsOf(text, start);
  return { from: placeOf(from), to: placeOf(from + unitsOf(text.slice(from), end - start)) };
}

/**
 * An error with its place in the editor. The position counts code points of the sent text from 1; the
 * editor counts UTF-16 code units.
 */
export function placed(error: Omit<ErrorEvent, 'type'>, { text, placeOf }: SentText): RunError {
  const { position } = error;
  if (position === undefined || position === null || position < 1) return { ...error, at: null };
  const at = unitsOf(text, position - 1);
  const word = /^(?:"[^"]*"?|'[^']*'?|[\w$\u0080-\uffff]+|\S)/.exec(text.slice(at, at + wordMax))?.[0].length ?? 1;
  return { ...error, at: { from: placeOf(at), to: placeOf(at + word) } };
}

/** Characters that an error underlines at most. */
const wordMax = 200;
