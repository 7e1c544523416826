import type { EditorTable } from '@/lib/table-editor/editor-table';
import type { Value } from '@/lib/table-editor/row';
import type { ShownRows } from '../rows/use-shown-rows';
import type { useTableActions } from '../use-table-actions';
import type { FormValues } from './row-form';
import { RowPanel } from './row-panel';

/** The panel beside the grid: a new row, or the active one. */
export type OpenPanel = 'insert' | 'active' | null;

interface ActiveRowPanelProps {
  panel: 'insert' | 'active';
  table: EditorTable;
  names: readonly string[];
  shown: ShownRows;
  row: number;
  canEdit: boolean;
  actions: ReturnType<typeof useTableActions>;
  onClose: () => void;
}

/** A new row, or the active row of the grid, as fields. */
export function ActiveRowPanel({ panel, table, names, shown, row, canEdit, actions, onClose }: ActiveRowPanelProps) {
  if (panel === 'insert') {
    const insert = (values: FormValues) => {
      actions.addRows([Object.fromEntries([...values].filter((it): it is [string, Value] => it[1] !== undefined))]);
      onClose();
    };
    return <RowPanel title={`New row of ${table.name}`} rowKey="new" columns={table.columns} values={new Map()} isNew isReadOnly={!canEdit} onLoadWhole={null} submitText="Add row" onSubmit={insert} onClose={onClose} />;
  }
  const it = shown.at(row);
  const isNew = it?.state === 'new';
  const values: FormValues = new Map(it ? names.map((name, at) => [name, it.cells[at]?.value] as const) : []);
  const isCut = it?.cells.some((cell) => cell.isCut) ?? false;
  const apply = (changed: FormValues) => actions.change(table.columns.flatMap((column) => (changed.has(column.name) ? [shown.edit(row, column, changed.get(column.name))] : [])));
  return (
    <RowPanel
      title={it ? `Row ${row + 1} of ${table.name}` : table.name}
      rowKey={it?.id || String(row)}
      columns={table.columns}
      values={values}
      isNew={isNew}
      isReadOnly={!canEdit || !it || it.state === 'deleted'}
      onLoadWhole={isCut && it?.id ? () => void actions.makeWhole([row], table.columns) : null}
      submitText="Apply"
      onSubmit={apply}
      onClose={onClose}
    />
  );
}
