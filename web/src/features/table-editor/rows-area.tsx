import { type RefObject, useRef, useState } from 'react';
import type { CellPlace, GridSelection } from '@/lib/grid/selection';
import type { ColumnSettings } from '@/lib/table-editor/column-settings';
import type { EditorColumn, EditorTable } from '@/lib/table-editor/editor-table';
import type { LiveMarks } from '@/lib/table-editor/live-marks';
import type { Value } from '@/lib/table-editor/row';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Popover } from '@/ui/popover';
import { TextButton } from '@/ui/text-button';
import { toast } from '@/ui/toast';
import { CellEditor } from './editing/cell-editor';
import type { EditTarget, MoveAfter } from './grid/edit-target';
import { EditorGrid, type GridCommand } from './grid/editor-grid';
import { ReferencePreview } from './panel/reference-preview';
import { loadedMax } from './rows/loaded-max';
import type { ShownRows } from './rows/use-shown-rows';
import type { useTableRows } from './rows/use-table-rows';
import { type SchemaTables, tableByName } from '@/api/query/editor-tables';
import { RowCount } from './toolbar/row-count';
import { usePaste } from './use-paste';
import type { useTableActions } from './use-table-actions';
import type { useTableQuery } from './use-table-query';

interface RowsAreaProps {
  projectRef: string;
  table: EditorTable;
  schemas: readonly SchemaTables[];
  query: ReturnType<typeof useTableQuery>;
  rows: ReturnType<typeof useTableRows>;
  shown: ShownRows;
  columns: readonly EditorColumn[];
  positions: readonly number[];
  settings: ColumnSettings;
  selection: GridSelection;
  checked: ReadonlySet<string>;
  failedRow: string | null;
  canEdit: boolean;
  isSaving: boolean;
  actions: ReturnType<typeof useTableActions>;
  grid: RefObject<HTMLDivElement | null>;
  /** What others have just changed. */
  marks: LiveMarks;
  gone: ReadonlySet<string>;
  /** New rows of others that are not shown yet. */
  unplaced: number;
  onShowNew: () => void;
  onEditing: (isEditing: boolean) => void;
  onSettings: (change: (settings: ColumnSettings) => ColumnSettings) => void;
  onSelection: (selection: GridSelection) => void;
  onChecked: (checked: ReadonlySet<string>) => void;
  onHistory: (step: 'undo' | 'redo') => void;
  onOpenRow: () => void;
  onInsert: () => void;
}

/** The grid with its states: loading, failed, empty, and the number of rows. */
export function RowsArea(props: RowsAreaProps) {
  const { projectRef, table, query, rows, shown } = props;
  const { query: pages, loaded } = rows;
  const isFull = loaded.length >= loadedMax;
  if (pages.isPending) {
    return (
      <div className="p-3">
        <Loading label="Loading rows" onRetry={() => void pages.refetch()}>
          <Skeleton className="h-72" />
        </Loading>
      </div>
    );
  }
  if (pages.error && !pages.data) {
    return (
      <div className="p-3">
        <ErrorNote title={`Couldn't load the rows of ${table.name}.`} error={pages.error} onRetry={() => void pages.refetch()} busy={pages.isFetching} />
      </div>
    );
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      {pages.isRefetchError && !pages.isFetching && (
        <div className="p-2">
          <ErrorNote title="Couldn't refresh the rows. They may be out of date." error={pages.error} onRetry={() => void pages.refetch()} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        {shown.count === 0 ? (
          <div className="p-4">
            <NoRows {...props} />
          </div>
        ) : (
          <Rows {...props} isFull={isFull} />
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-1 text-xs text-muted">
        <RowCount projectRef={projectRef} schema={table.schema} table={table.name} filters={query.filters} />
        <span className="tabular-nums">{loaded.length.toLocaleString('en')} loaded</span>
        {props.unplaced > 0 && (
          <TextButton onClick={props.onShowNew}>{props.unplaced === 1 ? 'Show 1 new row' : `Show ${props.unplaced.toLocaleString('en')} new rows`}</TextButton>
        )}
        <span role="status" className="sr-only">
          {props.marks.size > 0 && (props.marks.size === 1 ? '1 row was changed by others' : `${props.marks.size.toLocaleString('en')} rows were changed by others`)}
        </span>
        {pages.isFetchingNextPage && <span role="status">Loading more rows…</span>}
        {pages.isFetchNextPageError && !pages.isFetchingNextPage && (
          <span role="alert" className="text-danger">
            Couldn't load more rows. <TextButton onClick={() => void pages.fetchNextPage()}>Try again</TextButton>
          </span>
        )}
        {isFull && pages.hasNextPage && <span>The first {loadedMax.toLocaleString('en')} rows are shown. Filter the table to see others.</span>}
      </footer>
    </div>
  );
}

function NoRows({ query, table, canEdit, onInsert }: RowsAreaProps) {
  if (query.filters.length > 0) {
    return <EmptyState title="No rows match your filters" text={`${table.name} may have other rows.`} action={<Button onClick={() => query.setFilters([])}>Clear filters</Button>} />;
  }
  return (
    <EmptyState
      title="This table has no rows"
      text={`Rows of ${table.name} appear here.`}
      action={
        canEdit && (
          <Button variant="primary" onClick={onInsert}>
            Insert first row
          </Button>
        )
      }
    />
  );
}

/** Rows and columns that the selection moves after an edit. */
const steps: Record<Exclude<MoveAfter, 'away'>, readonly [down: number, right: number]> = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] };

function Rows(props: RowsAreaProps & { isFull: boolean }) {
  const { projectRef, table, schemas, query, rows, shown, columns, positions, settings, selection, checked, canEdit, actions, grid, isFull } = props;
  const { onSettings, onSelection, onChecked, onHistory, onOpenRow, onEditing } = props;
  const pages = rows.query;
  const paste = usePaste({ rows, shown, selection, canEdit, paste: actions.paste });
  const [editing, setEditing] = useState<EditTarget | null>(null);
  const [followed, setFollowed] = useState<CellPlace | null>(null);
  const followAnchor = useRef<HTMLElement>(null);
  const valueAt = ({ row, column }: CellPlace): Value | undefined => shown.at(row)?.cells[positions[column] ?? -1]?.value;

  const edit = async (target: EditTarget) => {
    const column = columns[target.column];
    const row = shown.at(target.row);
    if (!column || !row) return;
    // Enter shows what cannot be changed here.
    if (!canEdit) return target.typed === null ? onOpenRow() : undefined;
    if (column.isGenerated) return void toast(`${column.name} is computed by PostgreSQL.`);
    if (row.state === 'deleted') return void toast('This row is marked for deletion. Undo that to edit it.');
    if (row.cells[positions[target.column] ?? -1]?.isCut && !(await actions.makeWhole([target.row], [column]))) return;
    setEditing(target);
    onEditing(true);
  };
  const finish = (move: MoveAfter) => {
    setEditing(null);
    onEditing(false);
    if (move === 'away') return;
    grid.current?.focus({ preventScroll: true });
    const { row, column } = selection.active;
    const [down, right] = steps[move];
    const place = { row: Math.max(0, Math.min(shown.count - 1, row + down)), column: Math.max(0, Math.min(columns.length - 1, column + right)) };
    onSelection({ anchor: place, active: place });
  };
  const check = (at: readonly number[], isChecked: boolean) => {
    const next = new Set(checked);
    for (const row of at) {
      const id = shown.at(row)?.id ?? '';
      if (id === '') continue;
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    onChecked(next);
  };
  const command = (name: GridCommand) => {
    switch (name) {
      case 'undo':
      case 'redo':
        return onHistory(name);
      case 'clear':
        return canEdit && actions.clear();
      case 'copy':
        return void actions.copy('tsv', null);
      case 'open':
        return onOpenRow();
      case 'check': {
        const [top, bottom] = [Math.min(selection.anchor.row, selection.active.row), Math.max(selection.anchor.row, selection.active.row)];
        const at = Array.from({ length: bottom - Math.max(0, top) + 1 }, (_, index) => Math.max(0, top) + index);
        return check(at, !at.every((row) => checked.has(shown.at(row)?.id ?? '')));
      }
    }
  };
  const followedColumn = followed && columns[followed.column];
  const followedValue = followed && valueAt(followed);
  const hasMore = pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError && !isFull;
  return (
    <>
      <EditorGrid
        label={`Rows of ${table.name}`}
        columns={columns}
        positions={positions}
        rowCount={shown.count}
        rowAt={shown.at}
        sample={rows.loaded}
        frozen={Math.min(settings.frozen, columns.length)}
        widths={settings.widths}
        sorts={query.sorts}
        selection={selection}
        checked={checked}
        editing={editing}
        failedRow={props.failedRow}
        marks={props.marks}
        gone={props.gone}
        isBusy={props.isSaving}
        onEnd={hasMore ? () => void pages.fetchNextPage() : null}
        onSelection={onSelection}
        onCheck={check}
        onCheckAll={(isChecked) => check(Array.from({ length: shown.count }, (_, at) => at), isChecked)}
        onResize={(name, width) => onSettings((it) => ({ ...it, widths: { ...it.widths, [name]: width } }))}
        onSort={query.sortBy}
        onEdit={(target) => void edit(target)}
        onCommand={command}
        onPaste={paste}
        onFollow={(place, anchor) => {
          followAnchor.current = anchor;
          setFollowed(place);
        }}
        renderEditor={(box) => {
          const column = editing && columns[editing.column];
          if (!editing || !column) return null;
          return (
            <CellEditor
              key={`${editing.row}-${column.name}`}
              projectRef={projectRef}
              column={column}
              value={valueAt(editing)}
              typed={editing.typed}
              isNew={shown.at(editing.row)?.state === 'new'}
              box={box}
              onCommit={(value, move) => {
                actions.change([shown.edit(editing.row, column, value)]);
                finish(move);
              }}
              onCancel={(move = 'stay') => finish(move)}
            />
          );
        }}
        grid={grid}
      />
      {followedColumn?.reference && typeof followedValue === 'string' && (
        <Popover anchor={followAnchor} label={`Row of ${followedColumn.reference.table}`} onClose={() => setFollowed(null)}>
          <ReferencePreview projectRef={projectRef} reference={followedColumn.reference} value={followedValue} table={tableByName(schemas, followedColumn.reference.schema, followedColumn.reference.table)} />
        </Popover>
      )}
    </>
  );
}
