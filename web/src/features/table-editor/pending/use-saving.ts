import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, mayHaveTakenEffect } from '@/api/http/api-error';
import { refreshSchema } from '@/api/query/get-schema';
import { refreshCount } from '@/api/rows/count-rows';
import { changeLoaded, refreshRows, type TableRows } from '@/api/rows/list-rows';
import { saveRows } from '@/api/rows/save-rows';
import { type Choice, type ConflictView, conflictView, resolved } from '@/lib/table-editor/conflicts';
import { changesOf, changeCount, type Pending } from '@/lib/table-editor/pending';
import { rowId } from '@/lib/table-editor/row';
import { withSaved } from '@/lib/table-editor/saved-rows';
import { uuid } from '@/lib/uuid';
import { toast } from '@/ui/toast';
import { loadedRows, pageOf } from '../rows/use-table-rows';
import type { PendingDispatch } from './use-pending';

/** Why the changes were not saved; `rowId` is the row of an error, if PostgreSQL names one. */
export interface SaveFailure {
  error: unknown;
  rowId: string | null;
  isUnknown: boolean;
}

/** The server accepts no more changes together. */
const changesMax = 10_000;

/** Rows that other users change all the time are not merged for ever. */
const mergesMax = 3;

interface SavingInputs {
  ref: string;
  rows: TableRows;
  pending: Pending;
  dispatch: PendingDispatch;
  /** The person has saved rows with these IDs. */
  onSaved: (ids: readonly string[]) => void;
}

/** Saves the changes of a table, and asks about rows that were changed elsewhere. */
export function useSaving({ ref, rows, pending, dispatch, onSaved }: SavingInputs) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [conflict, setConflict] = useState<ConflictView | null>(null);

  const attempt = async (toSave: Pending, merges: number): Promise<void> => {
    const { changes, ids } = changesOf(toSave);
    const { schema, table } = rows.request;
    const answer = await saveRows(client, ref, { schema, table, changes });
    if (!answer.saved) {
      const view = conflictView(toSave, ids, answer.conflicts);
      dispatch({ type: 'rebase', pending: view.pending });
      if (view.conflicts.length > 0 || merges >= mergesMax) return setConflict(view);
      if (changeCount(view.pending) > 0) return attempt(view.pending, merges + 1);
    } else {
      onSaved(answer.rows.map((it) => rowId(it.key)));
      changeLoaded(client, ref, rows, (page) => pageOf(page, withSaved(loadedRows(page), page.columns, page.key.columns, changes, ids, answer.rows)));
    }
    dispatch({ type: 'saved' });
    toast.success(changes.length === 1 ? 'Saved 1 change' : `Saved ${changes.length.toLocaleString('en')} changes`);
    void refreshRows(client, ref, rows);
    void refreshCount(client, ref);
  };

  const save = async (toSave = pending) => {
    if (isSaving || changeCount(toSave) === 0) return;
    if (changeCount(toSave) > changesMax) {
      const error = new ApiError(`At most ${changesMax.toLocaleString('en')} changes can be saved together. Undo some of them, or use the SQL editor.`);
      return setFailure({ error, rowId: null, isUnknown: false });
    }
    setSaving(true);
    setFailure(null);
    setConflict(null);
    try {
      await attempt(toSave, 0);
    } catch (error) {
      // It may be that the table is no longer as this page knows it.
      void refreshSchema(client, ref);
      const index = error instanceof ApiError ? error.statement?.index : undefined;
      setFailure({ error, rowId: index === undefined ? null : (changesOf(toSave).ids[index] ?? null), isUnknown: mayHaveTakenEffect(error) });
    } finally {
      setSaving(false);
    }
  };

  return {
    isSaving,
    failure,
    conflict,
    save,
    clearFailure: () => setFailure(null),
    /** Closes the conflict; its changes stay pending. */
    postpone: () => setConflict(null),
    resolve: (choices: ReadonlyMap<string, Choice>) => {
      if (!conflict) return;
      const next = resolved(conflict.pending, conflict.conflicts, choices, uuid);
      dispatch({ type: 'replace', pending: next });
      setConflict(null);
      if (changeCount(next) > 0) void save(next);
      else void refreshRows(client, ref, rows);
    },
  };
}
