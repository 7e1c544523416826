import { type PointerEvent, useState } from 'react';
import { barsOf, type HistogramBar, type LogHistogram, severityColors } from '@/lib/logs/histogram';
import { severities, severityNames } from '@/lib/logs/line';
import { spanText, type TimeSpan } from '@/lib/logs/log-range';
import { axisTicks } from './axis-ticks';
import { useDragBars } from './use-drag-bars';

interface HistogramChartProps {
  histogram: LogHistogram;
  label: string;
  /** The user selected a part by dragging. */
  onZoom: (span: TimeSpan) => void;
}

/** Units of the drawing; it is stretched to its place. */
const height = 100;
/** The part of a bar's place that it fills. */
const fill = 0.84;

/** Lines by time, in parts by severity. Dragging over it zooms; a finger scrolls the page. */
export function HistogramChart({ histogram, label, onZoom }: HistogramChartProps) {
  const bars = barsOf(histogram);
  const [hovered, setHovered] = useState<number | null>(null);
  const { selection, begin } = useDragBars(bars, onZoom);
  const count = Math.max(1, bars.length);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) setHovered(Math.max(0, Math.min(bars.length - 1, Math.floor(((event.clientX - left) / width) * bars.length))));
  };
  const shown = hovered === null ? undefined : bars[hovered];
  return (
    <div className="relative">
      <div role="img" aria-label={label} data-log-histogram className="relative h-20 cursor-crosshair touch-pan-y select-none" onPointerDown={begin} onPointerMove={point} onPointerLeave={() => setHovered(null)}>
        <svg viewBox={`0 0 ${count} ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
          {hovered !== null && <rect x={hovered} y={0} width={1} height={height} fill="var(--sb-hover)" />}
          {bars.map((bar, at) => (
            <Bar key={bar.span.from} bar={bar} x={at + (1 - fill) / 2} />
          ))}
        </svg>
        {selection && (
          <div data-selection className="absolute inset-y-0 border-x border-accent bg-accent/15" style={{ left: `${(selection.from / count) * 100}%`, width: `${((selection.to - selection.from + 1) / count) * 100}%` }} />
        )}
      </div>
      <ol aria-hidden="true" className="relative mt-0.5 h-4 overflow-hidden text-xs text-muted tabular-nums">
        {axisTicks(bars).map(({ at, text }) => (
          <li key={at} className="absolute whitespace-nowrap" style={{ left: `${(at / count) * 100}%` }}>
            {text}
          </li>
        ))}
      </ol>
      {shown && !selection && (
        <div className="pointer-events-none absolute top-full z-20 mt-1 rounded-md border bg-raised px-2 py-1.5 text-xs shadow-float" style={hovered! < count / 2 ? { left: `${(hovered! / count) * 100}%` } : { right: `${100 - ((hovered! + 1) / count) * 100}%` }}>
          <p className="text-muted">{spanText(shown.span)}</p>
          <p className="font-medium">{`${shown.total.toLocaleString('en')} ${shown.total === 1 ? 'line' : 'lines'}`}</p>
          {severities.toReversed().map((severity) =>
            shown.counts[severity] ? (
              <p key={severity} className="flex items-center gap-1.5 tabular-nums">
                <span className="size-2 rounded-sm" style={{ background: severityColors[severity] }} aria-hidden="true" />
                {severityNames[severity]}: {shown.counts[severity].toLocaleString('en')}
              </p>
            ) : null,
          )}
        </div>
      )}
    </div>
  );
}

/** A bar from its bottom up; few lines beside many stay visible. */
function Bar({ bar, x }: { bar: HistogramBar; x: number }) {
  const leastShare = 0.02;
  let top = height;
  return bar.parts.map(({ severity, share }) => {
    const part = Math.max(leastShare, share) * height;
    top -= part;
    return <rect key={severity} data-severity={severity} x={x} y={top} width={fill} height={part} fill={severityColors[severity]} />;
  });
}
