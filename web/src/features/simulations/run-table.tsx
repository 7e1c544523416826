import { runTimeText } from './figure-text';
import type { RunChart } from './run-charts';
import type { Row } from './series';

/** A chart as a table, interval by interval. */
export function RunTable({ chart, rows }: { chart: RunChart; rows: readonly Row[] }) {
  return (
    <div role="region" aria-label={`${chart.title} as a table`} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md border">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">Until</th>
            {chart.lines.map(({ name, label }) => (
              <th key={name} className="px-3 py-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {rows.map((row) => (
            <tr key={row.at}>
              <th scope="row" className="px-3 py-1.5 font-normal">
                {runTimeText(row.at)}
              </th>
              {chart.lines.map(({ name }) => {
                const value = row[name] ?? null;
                return (
                  <td key={name} className="px-3 py-1.5">
                    {value === null ? 'No data' : chart.format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
