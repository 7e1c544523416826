import { formatExact } from '@/lib/format/time';
import { LineSwatch, MarkerSwatch } from './line-swatch';
import type { Marker } from './markers';
import type { Metric } from './metrics';
import type { Span } from './span';
import { momentText } from './time-text';
import type { Row } from './trend';

interface TrendTooltipProps {
  metric: Metric;
  row: Row;
  view: Span;
  /** The events of the interval. */
  marker: Marker | undefined;
}

/** The values at a time: local time, exact UTC time, each line's value, and what happened. */
export function TrendTooltip({ metric, row, view, marker }: TrendTooltipProps) {
  return (
    <div className="grid gap-1.5 rounded-md border bg-raised px-3 py-2 text-sm shadow-float">
      <p>
        <span className="font-medium">{momentText(row.at, view)}</span>
        <span className="block font-mono text-xs text-muted">{formatExact(new Date(row.at).toISOString())}</span>
      </p>
      {row.main === null && row.other === null ? (
        <p className="text-muted">No data</p>
      ) : (
        <dl className="grid gap-0.5 tabular-nums">
          <Value line="main" name={metric.main} value={row.main} metric={metric} />
          {metric.other && <Value line="other" name={metric.other} value={row.other} metric={metric} />}
          {metric.limit && <Value line="limit" name={metric.limit.words} value={metric.limit.value} metric={metric} />}
        </dl>
      )}
      {marker && (
        <ul className="grid max-w-64 gap-0.5">
          {marker.events.map(({ id, text, isCrash }) => (
            <li key={id} className="flex items-center gap-2">
              <MarkerSwatch marker={isCrash ? 'crash' : 'change'} />
              {text}
            </li>
          ))}
        </ul>
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
