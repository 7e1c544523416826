import { type Pending, type RowInsert, without } from './pending';
import type { Value, Values } from './row';

/** A change that was not saved, because its row is no longer as it was read. */
export interface ReportedConflict {
  index: number;
  reason: 'changed' | 'deleted';
  version: string | null;
  /** The row as it is now; null if it was deleted. */
  values: Values | null;
}

/** A cell that was changed here and elsewhere. */
export interface ConflictCell {
  column: string;
  base: Value;
  theirs: Value;
  mine: Value;
}

export interface RowConflict {
  id: string;
  key: Values;
  /** What was to be done here, and what was done elsewhere. */
  kind: 'update_changed' | 'update_deleted' | 'delete_changed';
  version: string | null;
  /** Cells with a choice each; of a deleted row all that were changed here, of a row to be deleted all that were changed elsewhere. */
  cells: readonly ConflictCell[];
  theirs: Values | null;
}

/** Which side to keep: of each cell, or of a whole row. */
export type Choice = 'mine' | 'theirs';

/** Conflicts with a choice, and the changes without those that need none. */
export interface ConflictView {
  pending: Pending;
  conflicts: readonly RowConflict[];
}

/**
 * Compares base, theirs and mine of each reported row. A row that was changed elsewhere in other
 * cells only, or in the same way, needs no choice, nor does one that was deleted twice.
 */
export function conflictView(pending: Pending, ids: readonly string[], reported: readonly ReportedConflict[]): ConflictView {
  return reported.reduce<ConflictView>(
    (view, it) => {
      const id = ids[it.index] ?? '';
      return view.pending.deletes[id] ? ofDelete(view, id, it) : view.pending.updates[id] ? ofUpdate(view, id, it) : view;
    },
    { pending, conflicts: [] },
  );
}

function ofDelete({ pending, conflicts }: ConflictView, id: string, { reason, version, values }: ReportedConflict): ConflictView {
  const own = pending.deletes[id]!;
  if (reason === 'deleted' || !values) return { pending: { ...pending, deletes: without(pending.deletes, [id]) }, conflicts };
  const cells = Object.entries(own.row).flatMap(([column, base]) => (column in values && values[column] !== base ? [{ column, base, theirs: values[column]!, mine: null }] : []));
  return { pending, conflicts: [...conflicts, { id, key: own.key, kind: 'delete_changed', version, cells, theirs: values }] };
}

function ofUpdate({ pending, conflicts }: ConflictView, id: string, { reason, version, values }: ReportedConflict): ConflictView {
  const own = pending.updates[id]!;
  const cellOf = (column: string): ConflictCell => ({ column, base: own.base[column]!, theirs: values?.[column] ?? null, mine: own.values[column]! });
  const all = Object.keys(own.values).map(cellOf);
  if (reason === 'deleted' || !values) return { pending, conflicts: [...conflicts, { id, key: own.key, kind: 'update_deleted', version: null, cells: all, theirs: null }] };
  // A column that is no longer among the row's is no conflict of values.
  const cells = all.filter((it) => it.column in values && it.theirs !== it.base && it.theirs !== it.mine);
  if (cells.length > 0) return { pending, conflicts: [...conflicts, { id, key: own.key, kind: 'update_changed', version, cells, theirs: values }] };
  return { pending: onTheirs(pending, id, version, values), conflicts };
}

/** The own change of a row on its newer version; equal values are dropped. */
function onTheirs(pending: Pending, id: string, version: string | null, theirs: Values): Pending {
  const own = pending.updates[id]!;
  const kept = Object.keys(own.values).filter((it) => !(it in theirs) || theirs[it] !== own.values[it]);
  if (kept.length === 0) return { ...pending, updates: without(pending.updates, [id]) };
  const dropped = Object.keys(own.values).filter((it) => !kept.includes(it));
  const base = Object.fromEntries(kept.map((it) => [it, it in theirs ? theirs[it]! : own.base[it]!]));
  return { ...pending, updates: { ...pending.updates, [id]: { ...own, version, base, values: without(own.values, dropped), row: { ...own.row, ...theirs } } } };
}

/** The name of a choice: a cell, or with an empty column a whole row. */
export const choiceKey = (id: string, column = ''): string => JSON.stringify([id, column]);

/** Cells are chosen one by one only if the row still exists and was to be changed. */
export const hasCellChoices = ({ kind }: RowConflict): boolean => kind === 'update_changed';

/** Returns whether each conflict has a choice. */
export const isDecided = (conflicts: readonly RowConflict[], choices: ReadonlyMap<string, Choice>): boolean =>
  conflicts.every((it) => (hasCellChoices(it) ? it.cells.every(({ column }) => choices.has(choiceKey(it.id, column))) : choices.has(choiceKey(it.id))));

/** The changes after all choices were made. `newId` names a row that is added again. */
export function resolved(pending: Pending, conflicts: readonly RowConflict[], choices: ReadonlyMap<string, Choice>, newId: () => string): Pending {
  return conflicts.reduce((now, it) => resolvedRow(now, it, choices, newId), pending);
}

function resolvedRow(pending: Pending, conflict: RowConflict, choices: ReadonlyMap<string, Choice>, newId: () => string): Pending {
  const { id, kind, theirs, version } = conflict;
  const keepsMine = choices.get(choiceKey(id)) === 'mine';
  switch (kind) {
    case 'delete_changed': {
      if (!keepsMine) return { ...pending, deletes: without(pending.deletes, [id]) };
      return { ...pending, deletes: { ...pending.deletes, [id]: { ...pending.deletes[id]!, version, row: theirs ?? {} } } };
    }
    case 'update_deleted': {
      const own = pending.updates[id]!;
      const again: RowInsert[] = keepsMine ? [{ id: newId(), values: { ...own.row, ...own.values } }] : [];
      return { ...pending, updates: without(pending.updates, [id]), inserts: [...pending.inserts, ...again] };
    }
    case 'update_changed': {
      const own = pending.updates[id]!;
      const given = conflict.cells.filter(({ column }) => choices.get(choiceKey(id, column)) !== 'mine').map((it) => it.column);
      const values = { ...own.values, ...Object.fromEntries(given.map((it) => [it, theirs?.[it] ?? null])) };
      return onTheirs({ ...pending, updates: { ...pending.updates, [id]: { ...own, values } } }, id, version, theirs ?? {});
    }
  }
}
