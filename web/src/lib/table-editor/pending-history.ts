import { changed, type Pending, type PendingChange, nothingPending } from './pending';

/** Pending changes with their undo and redo steps. */
export interface PendingHistory {
  present: Pending;
  past: readonly Pending[];
  future: readonly Pending[];
}

export type HistoryAction =
  | PendingChange
  | { type: 'undo' }
  | { type: 'redo' }
  /** Replaces the changes, for example after a conflict. */
  | { type: 'replace'; pending: Pending }
  /** The present changes were adapted to newer rows, which is no step of the user. */
  | { type: 'rebase'; pending: Pending }
  /** The changes are in the database: there is nothing to undo. */
  | { type: 'saved' };

export const emptyHistory: PendingHistory = { present: nothingPending, past: [], future: [] };

/** Steps that can be undone. */
export const stepsMax = 200;

/** The reducer of a table's pending changes. */
export function pendingReducer(history: PendingHistory, action: HistoryAction): PendingHistory {
  const { present, past, future } = history;
  switch (action.type) {
    case 'undo': {
      const last = past.at(-1);
      return last ? { present: last, past: past.slice(0, -1), future: [present, ...future] } : history;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { present: next, past: [...past, present], future: rest } : history;
    }
    case 'rebase':
      return { ...history, present: action.pending };
    case 'saved':
      return emptyHistory;
    case 'replace':
      return stepTo(history, action.pending);
    case 'edit':
    case 'delete':
    case 'restore':
    case 'drop_columns':
    case 'discard':
      return stepTo(history, changed(present, action));
  }
}

const stepTo = (history: PendingHistory, next: Pending): PendingHistory =>
  next === history.present ? history : { present: next, past: [...history.past.slice(1 - stepsMax), history.present], future: [] };
