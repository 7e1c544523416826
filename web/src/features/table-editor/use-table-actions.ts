import { useQueryClient } from '@tanstack/react-query';
import type { TableRows } from '@/api/rows/list-rows';
import { type CopyFormat, copiedText } from '@/lib/grid/copy-formats';
import { boundsOf, type GridSelection } from '@/lib/grid/selection';
import { messageOf } from '@/lib/error-message';
import { type ClipboardCell, formatCells } from '@/lib/table-editor/clipboard';
import { type EditorColumn, type EditorTable, hasDefault } from '@/lib/table-editor/editor-table';
import { type PasteArea, pastePlan } from '@/lib/table-editor/paste';
import type { CellEdit, RowInsert } from '@/lib/table-editor/pending';
import type { LoadedRow, Value, Values } from '@/lib/table-editor/row';
import { uuid } from '@/lib/uuid';
import { copyText } from '@/ui/copy-text';
import { toast } from '@/ui/toast';
import type { PendingDispatch } from './pending/use-pending';
import type { ShownRows } from './rows/use-shown-rows';
import { loadWhole, wholeMax } from './rows/whole-rows';

/** Cells that a copy or a paste has at most, so that the page stays responsive. */
const cellsMax = 500_000;

interface TableActionsInputs {
  ref: string;
  table: EditorTable;
  rows: TableRows;
  /** Names of the loaded values. */
  names: readonly string[];
  columns: readonly EditorColumn[];
  shown: ShownRows;
  selection: GridSelection;
  canEdit: boolean;
  dispatch: PendingDispatch;
}

/** What can be done with the cells and rows of a table. Changes become pending. */
export function useTableActions({ ref, table, rows, names, columns, shown, selection, canEdit, dispatch }: TableActionsInputs) {
  const client = useQueryClient();
  const change = (edits: readonly (CellEdit | null)[], inserts: readonly RowInsert[] = []) => {
    const made = edits.filter((it) => it !== null);
    if (canEdit && (made.length > 0 || inserts.length > 0)) dispatch({ type: 'edit', edits: made, ...(inserts.length > 0 && { inserts }) });
  };
  const valuesAt = (row: number): Values => Object.fromEntries(names.map((name, at) => [name, shown.at(row)?.cells[at]?.value ?? null]));
  const isCut = (row: number, name: string) => shown.at(row)?.cells[names.indexOf(name)]?.isCut ?? false;

  /** Loads the given rows whole, if they have cut values in these columns. Returns whether they are whole now. */
  const makeWhole = async (at: readonly number[], of: readonly EditorColumn[]): Promise<ReadonlyMap<string, LoadedRow> | null> => {
    const cut = at.filter((row) => of.some((it) => isCut(row, it.name))).flatMap((row) => shown.loadedAt(row) ?? []);
    if (cut.length === 0) return new Map();
    if (cut.length > wholeMax) {
      toast.error(`More than ${wholeMax} rows have values that are cut. Select fewer rows, or export them with the SQL editor.`);
      return null;
    }
    try {
      const found = await loadWhole(client, ref, rows, cut);
      return new Map(found.flatMap((it) => (it.identity ? [[it.identity.id, it] as const] : [])));
    } catch (error) {
      toast.error(`Couldn't load the whole values. ${messageOf(error)}`);
      return null;
    }
  };

  const clear = () => {
    const { top, bottom, left, right } = boundsOf(selection);
    const cleared = columns.slice(left, right + 1);
    const fixed = cleared.filter((it) => !it.isNullable);
    if (fixed.length > 0) toast.error(`${fixed.map((it) => it.name).join(', ')} can't be NULL.`);
    const edits: (CellEdit | null)[] = [];
    for (let row = top; row <= Math.min(bottom, shown.count - 1); row += 1) {
      // The old value is not known.
      for (const it of cleared) if (it.isNullable && !isCut(row, it.name)) edits.push(shown.edit(row, it, null));
    }
    change(edits);
  };

  const paste = (cells: readonly (readonly ClipboardCell[])[], area: PasteArea) => {
    if (cells.reduce((sum, it) => sum + it.length, 0) > cellsMax) return void toast.error('There are too many cells to paste. Use COPY with psql for large amounts of data.');
    const plan = pastePlan(cells, area, columns, shown.count);
    const [fault] = plan.faults;
    if (fault) {
      const others = plan.faults.length - 1;
      return void toast.error(`Nothing was pasted. Row ${fault.row + 1}, ${fault.column}: ${fault.message}${others > 0 ? ` ${others} more ${others === 1 ? "cell doesn't" : "cells don't"} fit.` : ''}`);
    }
    change(
      plan.cells.map((it) => (isCut(it.row, it.column.name) ? null : shown.edit(it.row, it.column, it.value))),
      plan.newRows.map((values) => ({ id: uuid(), values })),
    );
    if (plan.beyond > 0) toast(`${plan.beyond} pasted ${plan.beyond === 1 ? 'cell is' : 'cells are'} beyond the last column.`);
  };

  /** Copies rows, or the selected cells. */
  const copy = async (format: CopyFormat, at: readonly number[] | null) => {
    const { top, bottom, left, right } = boundsOf(selection);
    const copied = at ?? Array.from({ length: Math.min(bottom, shown.count - 1) - top + 1 }, (_, index) => top + index);
    const of = at ? columns : columns.slice(left, right + 1);
    if (copied.length * of.length > cellsMax) return void toast.error('The selection is too large to copy. Export the table with the SQL editor instead.');
    const whole = await makeWhole(copied, of);
    if (!whole) return;
    const part = copied.map((row) => {
      const { id = '', cells = [] } = shown.at(row) ?? {};
      return of.map(({ name }): Value => {
        const position = names.indexOf(name);
        return cells[position]?.isCut ? (whole.get(id)?.values[position] ?? null) : (cells[position]?.value ?? null);
      });
    });
    const origin = of.map(({ name, type }) => ({ name, type, table: { schema: table.schema, name: table.name, column: name } }));
    const text = format === 'tsv' ? formatCells(part) : copiedText(format, { columns: origin, rows: part, withHeader: true });
    if (await copyText(text)) toast.success(part.length === 1 && of.length === 1 ? 'Copied the value' : `Copied ${part.length.toLocaleString('en')} ${part.length === 1 ? 'row' : 'rows'}`);
  };

  const addRows = (values: readonly Values[]) => change([], values.map((it) => ({ id: uuid(), values: it })));

  /** Copies of rows without the values that must be unique or that PostgreSQL makes. */
  const duplicate = async (at: readonly number[]) => {
    const whole = await makeWhole(at, table.columns);
    if (!whole) return;
    const skipped = new Set(table.columns.filter((it) => it.isGenerated || it.isIdentity || (it.isPrimaryKey && hasDefault(it))).map((it) => it.name));
    addRows(
      at.map((row) => {
        const loaded = whole.get(shown.at(row)?.id ?? '');
        const values = loaded ? Object.fromEntries(names.map((name, index) => [name, loaded.values[index] ?? null])) : (shown.insertAt(row)?.values ?? valuesAt(row));
        return Object.fromEntries(Object.entries(values).filter(([name]) => !skipped.has(name)));
      }),
    );
  };

  const remove = (at: readonly number[]) =>
    canEdit &&
    dispatch({
      type: 'delete',
      rows: at.flatMap((row) => shown.target(row) ?? []),
      inserts: at.flatMap((row) => shown.insertAt(row)?.id ?? []),
    });

  return { change, clear, paste, copy, addRows, duplicate, remove, makeWhole };
}
