import { ChartColumn, PanelRight, Table2 } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Row } from '@/api/query/wire';
import { type CopyFormat, copiedText } from '@/lib/grid/copy-formats';
import { boundsOf, firstCell, type GridSelection } from '@/lib/grid/selection';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { copyText } from '@/ui/copy-text';
import { inputClasses } from '@/ui/field';
import { Skeleton } from '@/ui/loading';
import { PanelBoundary } from '@/ui/panel-boundary';
import { toast } from '@/ui/toast';
import type { ResultSet } from '../run/run-state';
import { type Arrangement, arrangeRows, type SortOrder } from './arrange-rows';
import { chartPoints, type ChartOptions, suggestedChart } from './chart-data';
import { ChartControls } from './chart-controls';
import { CopyChoice } from './copy-choice';
import { ExportChoice } from './export-choice';
import type { ExportFormat } from './export-formats';
import { ResultGrid } from './result-grid';
import { ValuePanel } from './value-panel';

const ResultChart = lazy(() => import('./result-chart'));

interface ResultViewProps {
  result: ResultSet;
  label: string;
  /** Downloads all rows, also those that are not loaded; absent while the statement runs. */
  onExport?: (format: ExportFormat) => void;
  /** Cells that a copy has at most, so that the page stays responsive. */
  cellsMax?: number;
}

const defaultCellsMax = 2_000_000;

/** One result: its rows as a grid or a chart, with filter, order, copies and a panel for one value. */
export function ResultView({ result: { columns, rows, count }, label, onExport, cellsMax = defaultCellsMax }: ResultViewProps) {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<SortOrder | null>(null);
  const [selection, setSelection] = useState<GridSelection>(firstCell);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [chart, setChart] = useState<ChartOptions | null>(null);
  const searched = useDeferredValue(filter);
  // `rows` is one growing array, so the count shows the change.
  const arrangement = useMemo(() => arrangeRows(rows, count, columns, searched, sort), [rows, count, columns, searched, sort]);
  const shownCount = arrangement?.length ?? count;
  const suggested = useMemo(() => suggestedChart(columns), [columns]);

  const sortBy = (column: number) =>
    setSort((known) => {
      if (known?.column !== column) return { column, direction: 'ascending' };
      return known.direction === 'ascending' ? { column, direction: 'descending' } : null;
    });
  const copy = async (format: CopyFormat, isWhole: boolean) => {
    const bounds = boundsOf(selection);
    const isOne = bounds.top === bounds.bottom && bounds.left === bounds.right;
    const [top, bottom] = isWhole ? [0, shownCount - 1] : [bounds.top, Math.min(bounds.bottom, shownCount - 1)];
    const [left, right] = isWhole ? [0, columns.length - 1] : [bounds.left, bounds.right];
    if ((bottom - top + 1) * (right - left + 1) > cellsMax) {
      toast.error('The selection is too large to copy. Export the result as a file instead.');
      return;
    }
    const part: Row[] = [];
    for (let at = top; at <= bottom; at += 1) part.push(rows[arrangement?.[at] ?? at]!.slice(left, right + 1));
    const text = copiedText(format, { columns: columns.slice(left, right + 1), rows: part, withHeader: !isOne && (isWhole || format !== 'tsv') });
    if (await copyText(text)) toast.success(isOne && !isWhole ? 'Copied the value' : `Copied ${part.length.toLocaleString('en')} ${part.length === 1 ? 'row' : 'rows'}`);
  };
  const active = { row: Math.max(0, selection.active.row), column: selection.active.column };
  const activeNumber = arrangement?.[active.row] ?? active.row;
  const activeColumn = columns[active.column];
  const hasValue = isPanelOpen && activeColumn !== undefined && active.row < shownCount;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b px-2 py-1">
        <input
          type="search"
          aria-label="Filter rows"
          placeholder="Filter loaded rows"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className={classNames(inputClasses, 'max-w-56')}
        />
        {filter !== '' && (
          <span role="status" className="text-xs text-muted">
            {shownCount.toLocaleString('en')} of {count.toLocaleString('en')} rows
          </span>
        )}
        <div className="ml-auto flex items-center gap-1">
          {suggested && (
            <Button variant="ghost" aria-pressed={chart !== null} onClick={() => setChart(chart ? null : suggested)}>
              {chart ? <Table2 className="size-4" aria-hidden="true" /> : <ChartColumn className="size-4" aria-hidden="true" />}
              {chart ? 'Show rows' : 'Chart'}
            </Button>
          )}
          {onExport && <ExportChoice onExport={onExport} />}
          <CopyChoice onCopy={(format) => void copy(format, false)} onCopyAll={(format) => void copy(format, true)} />
          <Button
            variant="ghost"
            className="px-2"
            aria-pressed={isPanelOpen}
            aria-label="Show value"
            data-tooltip="Show the value of the active cell (Enter)"
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            <PanelRight className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className={classNames('grid min-h-0 flex-1', hasValue && !chart && 'grid-cols-[minmax(0,1fr)_minmax(240px,32%)] max-sm:grid-cols-1 max-sm:grid-rows-2')}>
        {chart ? (
          <ChartPart chart={chart} onChart={setChart} columns={columns} rows={inOrder(rows, count, arrangement)} />
        ) : (
          <ResultGrid
            label={label}
            columns={columns}
            rows={rows}
            count={count}
            arrangement={arrangement}
            sort={sort}
            selection={selection}
            onSelection={setSelection}
            onSort={sortBy}
            onOpen={() => setPanelOpen(true)}
            onCopy={() => void copy('tsv', false)}
          />
        )}
        {hasValue && !chart && (
          <ValuePanel column={activeColumn} value={rows[activeNumber]?.[active.column] ?? null} row={activeNumber + 1} onClose={() => setPanelOpen(false)} />
        )}
      </div>
    </div>
  );
}

function* inOrder(rows: readonly Row[], count: number, arrangement: Arrangement): Generator<Row> {
  const length = arrangement?.length ?? count;
  for (let at = 0; at < length; at += 1) yield rows[arrangement?.[at] ?? at]!;
}

interface ChartPartProps {
  chart: ChartOptions;
  onChart: (chart: ChartOptions) => void;
  columns: ResultSet['columns'];
  rows: Iterable<Row>;
}

function ChartPart({ chart, onChart, columns, rows }: ChartPartProps) {
  const { points, isCut } = chartPoints(rows, chart);
  return (
    <div className="flex min-h-0 flex-col gap-2 p-3">
      <ChartControls chart={chart} columns={columns} onChart={onChart} />
      {isCut && <p className="text-xs text-muted">The chart shows the first {points.length.toLocaleString('en')} rows.</p>}
      <div className="min-h-48 flex-1">
        <PanelBoundary name="The chart">
          <Suspense fallback={<Skeleton className="h-48" />}>
            <ResultChart options={chart} columns={columns} points={points} />
          </Suspense>
        </PanelBoundary>
      </div>
    </div>
  );
}
