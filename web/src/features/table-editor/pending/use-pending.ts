import { useEffect, useReducer } from 'react';
import { emptyHistory, pendingReducer } from '@/lib/table-editor/pending-history';
import { keepChanges, keptChanges } from './kept-changes';

/** The changes of a table that are not saved yet. They survive a reload of the page. */
export function usePending(ref: string, id: number) {
  const [history, dispatch] = useReducer(pendingReducer, null, () => ({ ...emptyHistory, present: keptChanges(ref, id) }));
  const { present } = history;
  useEffect(() => keepChanges(ref, id, present), [ref, id, present]);
  return { pending: present, canUndo: history.past.length > 0, canRedo: history.future.length > 0, dispatch };
}

export type PendingDispatch = ReturnType<typeof usePending>['dispatch'];
