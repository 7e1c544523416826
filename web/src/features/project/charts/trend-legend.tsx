import { LineSwatch } from './line-swatch';
import type { Metric } from './metrics';

/** The legend, with dashes and colors. */
export function TrendLegend({ metric, limit }: { metric: Metric; limit: number | null }) {
  return (
    <ul aria-label="Chart legend" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <LineSwatch line="main" />
        {metric.main}
      </li>
      {metric.other && (
        <li className="flex items-center gap-2">
          <LineSwatch line="other" />
          {metric.other}
        </li>
      )}
      {metric.limit && limit !== null && (
        <li className="flex items-center gap-2">
          <LineSwatch line="limit" />
          {metric.limit}: {metric.format(limit)}
        </li>
      )}
    </ul>
  );
}
