import { useCallback } from 'react';
import { useMeasured } from '@/api/projects/get-monitoring';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { formatExact } from '@/lib/format/time';
import type { Metric } from './metrics';
import { momentText } from './time-text';
import { hoursOf } from './trend';

/** The chart as an hourly table. */
export function TrendTable({ projectRef, metric }: { projectRef: string; metric: Metric }) {
  const select = useCallback((all: MonitoringTopic) => hoursOf(metric, all), [metric]);
  const { data: hours = [] } = useMeasured(projectRef, select);
  const written = (value: number | null) => (value === null ? 'No data' : metric.format(value));
  return (
    <div role="region" aria-label={`${metric.title} by the hour`} tabIndex={0} className="max-h-72 overflow-y-auto rounded-md border">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">Hour from</th>
            <th className="px-3 py-2 font-medium">{metric.main}</th>
            {metric.other && <th className="px-3 py-2 font-medium">{metric.other}</th>}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {hours.map(({ at, main, other }) => {
            const iso = new Date(at).toISOString();
            return (
              <tr key={at}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  <time dateTime={iso} title={formatExact(iso)}>
                    {momentText(at)}
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
