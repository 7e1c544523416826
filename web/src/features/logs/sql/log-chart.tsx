import { useMemo, useState } from 'react';
import { chartKinds, type ChartOptions, chartPoints, numberColumns, pointsMax, type ResultRow, suggestedChart } from '@/lib/logs/result-chart';
import { SelectControl } from '@/ui/select-field';
import { SeriesChart, seriesMax } from '@/ui/series-chart';

export interface LogChartProps {
  columns: readonly string[];
  rows: readonly ResultRow[];
}

/** Times are shown without what all points have in common. */
const tickText = (label: string): string => {
  const [, day, clock] = /^\d{4}-(\d\d-\d\d)[T ](\d\d:\d\d)/.exec(label) ?? [];
  return day === undefined ? (label.length > 24 ? `${label.slice(0, 23)}…` : label) : `${day} ${clock}`;
};

/** The numbers of a result as a chart, without animation. */
export function LogChart({ columns, rows }: LogChartProps) {
  const [chosen, setChosen] = useState<ChartOptions | null>(null);
  const suggested = useMemo(() => suggestedChart(columns, rows), [columns, rows]);
  const fits = chosen && [chosen.label, ...chosen.values].every((it) => columns.includes(it));
  const options = fits ? chosen : suggested;
  if (!options) return null;
  const numbers = numberColumns(columns, rows).filter((it) => it !== options.label);
  const toggle = (column: string, isOn: boolean) => {
    const values = numbers.filter((it) => (it === column ? isOn : options.values.includes(it)));
    if (values.length > 0) setChosen({ ...options, values });
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 overflow-hidden p-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-28">
          <SelectControl aria-label="Chart type" value={options.kind} options={[...chartKinds]} onChange={(kind) => setChosen({ ...options, kind: kind as ChartOptions['kind'] })} />
        </div>
        <div className="w-44">
          <SelectControl
            aria-label="Label column"
            value={options.label}
            options={columns.map((it) => ({ value: it, label: it }))}
            onChange={(label) => setChosen({ ...options, label, values: options.values.some((it) => it !== label) ? options.values.filter((it) => it !== label) : numberColumns(columns, rows).filter((it) => it !== label).slice(0, 1) })}
          />
        </div>
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <legend className="sr-only">Value columns</legend>
          {numbers.map((column) => {
            const isOn = options.values.includes(column);
            return (
              <label key={column} className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={(isOn && options.values.length === 1) || (!isOn && options.values.length >= seriesMax)}
                  onChange={(event) => toggle(column, event.target.checked)}
                />
                {column}
              </label>
            );
          })}
        </fieldset>
        {rows.length > pointsMax && <p className="text-xs text-muted">The first {pointsMax.toLocaleString('en')} rows are drawn.</p>}
      </div>
      <div className="min-h-0 flex-1 overflow-hidden" role="img" aria-label={`${options.values.join(', ')} by ${options.label}. The table has the values.`}>
        <SeriesChart kind={options.kind} series={options.values.map((name, at) => ({ key: `v${at}`, name }))} points={chartPoints(rows, options)} labelText={tickText} />
      </div>
    </div>
  );
}
