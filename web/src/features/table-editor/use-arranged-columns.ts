import { useMemo } from 'react';
import { type ColumnSettings, shownNames } from '@/lib/table-editor/column-settings';
import type { EditorTable } from '@/lib/table-editor/editor-table';

/** The shown columns in the person's order, and the position of each in the loaded rows. */
export function useArrangedColumns(table: EditorTable, settings: ColumnSettings, loaded: readonly string[]) {
  const { order, hidden } = settings;
  return useMemo(() => {
    const byName = new Map(table.columns.map((it) => [it.name, it]));
    const names = shownNames([...byName.keys()], { order, hidden, frozen: 0, widths: {} });
    const columns = names.flatMap((it) => byName.get(it) ?? []);
    return { columns, positions: columns.map((it) => loaded.indexOf(it.name)) };
  }, [table, order, hidden, loaded]);
}
