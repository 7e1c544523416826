import { LineSwatch, MarkerSwatch } from './line-swatch';
import type { Marker } from './markers';
import type { Metric } from './metrics';

/** The legend, with dashes and colors. */
export function TrendLegend({ metric, markers }: { metric: Metric; markers: readonly Marker[] }) {
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
      {metric.limit && (
        <li className="flex items-center gap-2">
          <LineSwatch line="limit" />
          {metric.limit.words}: {metric.format(metric.limit.value)}
        </li>
      )}
      {markers.some((it) => it.isCrash) && (
        <li className="flex items-center gap-2">
          <MarkerSwatch marker="crash" />
          Crash
        </li>
      )}
      {markers.some((it) => !it.isCrash) && (
        <li className="flex items-center gap-2">
          <MarkerSwatch marker="change" />
          Restart or other operation
        </li>
      )}
    </ul>
  );
}
