import { formatExact } from '@/lib/format/time';
import { LineSwatch } from './line-swatch';
import type { Metric } from './metrics';
import { momentText } from './time-text';
import type { Row } from './trend';

/** The values at a time: local time, exact UTC time, and each line's value. */
export function TrendTooltip({ metric, row, limit }: { metric: Metric; row: Row | undefined; limit: number | null }) {
  if (!row) return null;
  return (
    <div className="grid gap-1.5 rounded-md border bg-raised px-3 py-2 text-sm shadow-float">
      <p>
        <span className="font-medium">{momentText(row.at)}</span>
        <span className="block font-mono text-xs text-muted">{formatExact(new Date(row.at).toISOString())}</span>
      </p>
      {row.main === null && row.other === null ? (
        <p className="text-muted">No data</p>
      ) : (
        <dl className="grid gap-0.5 tabular-nums">
          <Value line="main" name={metric.main} value={row.main} metric={metric} />
          {metric.other && <Value line="other" name={metric.other} value={row.other} metric={metric} />}
          {metric.limit && <Value line="limit" name={metric.limit} value={limit} metric={metric} />}
        </dl>
      )}
    </div>
  );
}

interface ValueProps {
  line: 'main' | 'other' | 'limit';
  name: string;
  value: number | null;
  metric: Metric;
}

function Value({ line, name, value, metric }: ValueProps) {
  if (value === null) return null;
  return (
    <div className="flex items-center gap-2">
      <LineSwatch line={line} />
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto pl-4">{metric.format(value)}</dd>
    </div>
  );
}
