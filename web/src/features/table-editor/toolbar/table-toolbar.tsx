import { ArrowUpDown, Columns3, Filter, PanelRight, Plus, RefreshCw, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnSettings } from '@/lib/table-editor/column-settings';
import { type EditorTable, kindNames } from '@/lib/table-editor/editor-table';
import type { RowFilter, RowSort } from '@/lib/table-editor/row-query';
import { Button } from '@/ui/button';
import { type Freshness, StaleMark } from '@/ui/stale-mark';
import { ColumnsForm } from './columns-form';
import type { RowExportFormat } from './export-row-formats';
import { ExportRowsMenu } from './export-rows-menu';
import { FilterForm } from './filter-form';
import { PopoverButton } from './popover-button';
import { SortForm } from './sort-form';

interface TableToolbarProps {
  table: EditorTable;
  filters: readonly RowFilter[];
  sorts: readonly RowSort[];
  settings: ColumnSettings;
  /** The button with the saved views, and the name of the open one. */
  views: ReactNode;
  viewMark: ReactNode;
  /** Shows code for the table; absent without the preview. */
  onApi?: (() => void) | undefined;
  freshness: Freshness;
  canEdit: boolean;
  isFetching: boolean;
  isPanelOpen: boolean;
  onFilters: (filters: RowFilter[]) => void;
  onSorts: (sorts: RowSort[]) => void;
  onSettings: (change: (settings: ColumnSettings) => ColumnSettings) => void;
  onInsert: () => void;
  onInsertInline: () => void;
  onRefresh: () => void;
  onPanel: () => void;
  /** Absent: the table takes no rows. */
  onImport?: (() => void) | undefined;
  onExport: (format: RowExportFormat) => void;
  /** Whether changes of others appear. */
  live?: ReactNode;
  /** Actions on the selected rows. */
  selected: ReactNode;
}

/** The name of a table, and what can be done with its rows. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, filters, sorts, settings, freshness, canEdit, isFetching, isPanelOpen, onFilters, onSorts, onSettings, selected } = props;
  const names = table.columns.map((it) => it.name);
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-1.5">
      <div className="flex min-w-0 items-baseline gap-2">
        <h2 className="truncate text-sm font-medium" title={table.comment ?? undefined}>
          {table.schema === 'public' ? table.name : `${table.schema}.${table.name}`}
        </h2>
        <span className="shrink-0 text-xs text-muted">{kindNames[table.kind]}</span>
      </div>
      {props.viewMark}
      <StaleMark freshness={freshness} />
      {props.live}
      <div role="toolbar" aria-label="Rows" className="flex flex-wrap items-center gap-1 sm:ml-auto">
        {selected}
        {props.views}
        <PopoverButton label="Filter" icon={Filter} count={filters.length}>
          {(close) => (
            <FilterForm
              columns={table.columns}
              filters={filters}
              onApply={(next) => {
                onFilters(next);
                close();
              }}
            />
          )}
        </PopoverButton>
        <PopoverButton label="Sort" icon={ArrowUpDown} count={sorts.length}>
          {() => <SortForm columns={table.columns} sorts={sorts} onChange={onSorts} />}
        </PopoverButton>
        <PopoverButton label="Columns" icon={Columns3} count={settings.hidden.filter((it) => names.includes(it)).length}>
          {() => <ColumnsForm names={names} settings={settings} onChange={onSettings} />}
        </PopoverButton>
        {!selected && <ExportRowsMenu note="All rows of the filter" onExport={props.onExport} />}
        {props.onImport && (
          <Button variant="ghost" onClick={props.onImport}>
            <Upload className="size-4" aria-hidden="true" />
            Import
          </Button>
        )}
        {props.onApi && (
          <Button variant="ghost" data-tooltip="Code for this table" onClick={props.onApi}>
            API
          </Button>
        )}
        <Button variant="ghost" className="px-2" aria-pressed={isPanelOpen} aria-label="Show row" data-tooltip="Show the active row (Ctrl Enter)" onClick={props.onPanel}>
          <PanelRight className="size-4" aria-hidden="true" />
        </Button>
        <Button variant="ghost" className="px-2" aria-label="Refresh" data-tooltip="Refresh" busy={isFetching} onClick={props.onRefresh}>
          {!isFetching && <RefreshCw className="size-4" aria-hidden="true" />}
        </Button>
        {canEdit && (
          <>
            <Button className="px-2" aria-label="Insert row in the grid" data-tooltip="Insert row in the grid" onClick={props.onInsertInline}>
              <Plus className="size-4" aria-hidden="true" />
            </Button>
            <Button variant="primary" onClick={props.onInsert}>
              Insert row
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
