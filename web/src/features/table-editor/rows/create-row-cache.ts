import { type ShownRow, shownInsert, shownRow } from '@/lib/table-editor/merge';
import type { Pending, RowInsert } from '@/lib/table-editor/pending';
import type { LoadedRow } from '@/lib/table-editor/row';

/**
 * Makes the shown rows, each once as long as neither the row nor its changes differ, so that rows do
 * not render again because of another one.
 */
export function createRowCache(columns: readonly string[]) {
  const rows = new WeakMap<LoadedRow, { update: unknown; isDeleted: boolean; shown: ShownRow }>();
  const inserts = new WeakMap<RowInsert, ShownRow>();
  return {
    ofRow: (row: LoadedRow, pending: Pending): ShownRow => {
      const id = row.identity?.id ?? '';
      const [update, isDeleted] = [pending.updates[id], pending.deletes[id] !== undefined];
      const known = rows.get(row);
      if (known && known.update === update && known.isDeleted === isDeleted) return known.shown;
      const shown = shownRow(row, columns, pending);
      rows.set(row, { update, isDeleted, shown });
      return shown;
    },
    ofInsert: (insert: RowInsert): ShownRow => {
      const known = inserts.get(insert);
      if (known) return known;
      const shown = shownInsert(insert, columns);
      inserts.set(insert, shown);
      return shown;
    },
  };
}
