import { formatExact } from '@/lib/format/time';
import type { Metric } from './metrics';
import { tableStepOf } from './table-step';
import { dayText, momentText } from './time-text';
import { useSummary } from './use-trend';
import type { View } from './view';

/** The chart as a table, with one row for each time, hour or day. */
export function TrendTable({ projectRef, metric, view }: { projectRef: string; metric: Metric; view: View }) {
  const rows = useSummary(projectRef, metric, view) ?? [];
  const { title } = tableStepOf(view);
  const written = (value: number | null) => (value === null ? 'No data' : metric.format(value));
  return (
    <div role="region" aria-label={`${metric.title} as a table`} tabIndex={0} className="max-h-72 min-h-48 overflow-y-auto rounded-md border">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">{title}</th>
            <th className="px-3 py-2 font-medium">{metric.main}</th>
            {metric.other && <th className="px-3 py-2 font-medium">{metric.other}</th>}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {rows.map(({ at, main, other }) => {
            const iso = new Date(at).toISOString();
            return (
              <tr key={at}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  <time dateTime={iso} title={formatExact(iso)}>
                    {title === 'Day' ? dayText(at) : momentText(at, view)}
                  </time>
                </th>
                <td className="px-3 py-1.5">{written(main)}</td>
                {metric.other && <td className="px-3 py-1.5">{written(other)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
