import { memo } from 'react';
import { chartHeights, chartPlots, smallMargin } from './chart-layout';
import { lineStyles, markerStyles } from './line-styles';
import type { Marker } from './markers';
import type { Metric } from './metrics';
import { stillDots, stillPath, stillWidth, xOf, yOf } from './still-path';
import type { Row } from './trend';
import { valueAxisOf } from './value-axis';
import type { View } from './view';

interface StillChartProps {
  metric: Metric;
  rows: readonly Row[];
  view: View;
  markers: readonly Marker[];
}

/** The diameter of a point between two gaps, in pixels. */
const dotSize = 4;

const height = chartHeights.small - 2 * smallMargin;

/**
 * A small chart without interaction, drawn like the interactive one and in its place until that is
 * needed: the chart library is larger than the rest of the page.
 */
export const StillChart = memo(function StillChart({ metric, rows, view, markers }: StillChartProps) {
  const values = valueAxisOf(metric, rows);
  const y = (value: number) => yOf(value, values.top, height);
  const path = (name: 'main' | 'other') => (
    <path
      className="still-line"
      d={stillPath(rows, name, view, values.top, height)}
      fill="none"
      stroke={lineStyles[name].stroke}
      strokeDasharray={lineStyles[name].dashes}
      strokeWidth={1.5}
    />
  );
  const dots = (name: 'main' | 'other') => (
    <path
      className="still-dots"
      d={stillDots(rows, name, view, values.top, height)}
      stroke={lineStyles[name].stroke}
      strokeWidth={dotSize}
      strokeLinecap="round"
    />
  );
  const { left, right } = chartPlots.small;
  return (
    <div style={{ height: chartHeights.small, padding: `${smallMargin}px ${right}px ${smallMargin}px ${left}px` }}>
      <svg
        className="block size-full overflow-visible [&>*]:[vector-effect:non-scaling-stroke]"
        viewBox={`0 0 ${stillWidth} ${height}`}
        preserveAspectRatio="none"
      >
        {values.ticks
          .filter((_, n) => n % 2 === 0)
          .map((it) => (
            <line key={it} x1={0} x2={stillWidth} y1={y(it)} y2={y(it)} stroke="var(--sb-border)" />
          ))}
        {metric.limit && (
          <line
            x1={0}
            x2={stillWidth}
            y1={y(metric.limit.value)}
            y2={y(metric.limit.value)}
            stroke={lineStyles.limit.stroke}
            strokeWidth={1.5}
            strokeDasharray={lineStyles.limit.dashes}
          />
        )}
        {markers.map(({ at, slot, isCrash }) => {
          const { stroke, dashes } = markerStyles[isCrash ? 'crash' : 'change'];
          const x = xOf(at, view);
          return (
            <line
              key={slot}
              className={isCrash ? 'chart-crash' : 'chart-change'}
              x1={x}
              x2={x}
              y1={0}
              y2={height}
              stroke={stroke}
              strokeDasharray={dashes}
            />
          );
        })}
        {metric.other && path('other')}
        {path('main')}
        {metric.other && dots('other')}
        {dots('main')}
      </svg>
    </div>
  );
});
