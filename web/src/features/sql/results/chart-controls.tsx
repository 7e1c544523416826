import type { Column } from '@/api/query/wire';
import { cellKind } from '@/lib/grid/cell-kind';
import { SelectControl } from '@/ui/select-field';
import { type ChartKind, chartKinds, type ChartOptions } from './chart-data';

interface ChartControlsProps {
  chart: ChartOptions;
  columns: readonly Column[];
  onChart: (chart: ChartOptions) => void;
}

/** Columns that are compared in one chart at most. */
const valuesMax = 4;

/** The kind of a chart and its columns. */
export function ChartControls({ chart, columns, onChart }: ChartControlsProps) {
  const options = columns.map((it, at) => ({ value: String(at), label: it.name }));
  const numbers = columns.flatMap((it, at) => (cellKind(it.type) === 'number' ? [at] : []));
  const toggle = (column: number, on: boolean) => {
    const values = on ? [...chart.values, column].sort((a, b) => a - b) : chart.values.filter((it) => it !== column);
    if (values.length > 0) onChart({ ...chart, values });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-28">
        <SelectControl aria-label="Chart type" value={chart.kind} options={[...chartKinds]} onChange={(kind) => onChart({ ...chart, kind: kind as ChartKind })} />
      </div>
      <div className="w-40">
        <SelectControl aria-label="Label column" value={String(chart.label)} options={options} onChange={(label) => onChart({ ...chart, label: Number(label) })} />
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <legend className="sr-only">Value columns</legend>
        {numbers.map((column) => {
          const isOn = chart.values.includes(column);
          return (
            <label key={column} className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={isOn}
                disabled={(isOn && chart.values.length === 1) || (!isOn && chart.values.length >= valuesMax)}
                onChange={(event) => toggle(column, event.target.checked)}
              />
              {columns[column]?.name}
            </label>
          );
        })}
      </fieldset>
    </div>
  );
}
