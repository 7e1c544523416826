import type { Metric } from './metrics';
import { momentText } from './time-text';
import type { Row } from './trend';
import type { View } from './view';

/** The time and the values under the crosshair, in a small chart. */
export function SmallTooltip({ metric, row, view }: { metric: Metric; row: Row; view: View }) {
  const values = [row.main, row.other].filter((it): it is number => it !== null).map(metric.format);
  return (
    <div className="rounded-sm border bg-raised px-1.5 py-0.5 text-xs whitespace-nowrap tabular-nums">
      <span className="block text-muted">{momentText(row.at, view)}</span>
      <span className="block font-medium">{values.length === 0 ? 'No data' : values.join(' · ')}</span>
    </div>
  );
}
