import { useCallback, useMemo, useState } from 'react';
import type { MonitoringInterval } from '@/api/projects/get-monitoring';
import { type Range } from './ranges';
import type { Span } from './span';
import { useRange } from './use-range';
import { type View, viewOf, zoomOf } from './view';

interface ChartView {
  range: Range;
  chooseRange: (id: Range['id']) => void;
  view: View;
  /** Shows a part of the range; null shows all of it. */
  zoomTo: (span: Span | null) => void;
}

/** The range and the zoom of the charts. `ends` are the starts of the newest intervals. */
export function useView(ends: Record<MonitoringInterval, number>): ChartView {
  const [range, setRange] = useRange();
  const [zoom, setZoom] = useState<(Span & { range: Range['id'] }) | null>(null);
  const { '5m': minuteEnd, '1h': hourEnd } = ends;
  // Another range, also by the browser's back button, is shown as a whole.
  const part = zoom?.range === range.id ? zoom : null;
  const view = useMemo(() => viewOf(range, part, { '5m': minuteEnd, '1h': hourEnd }), [range, part, minuteEnd, hourEnd]);
  const zoomTo = useCallback(
    (span: Span | null) => setZoom(span && { ...zoomOf(range, span, { '5m': minuteEnd, '1h': hourEnd }), range: range.id }),
    [range, minuteEnd, hourEnd],
  );
  const chooseRange = useCallback(
    (id: Range['id']) => {
      setZoom(null);
      setRange(id);
    },
    [setRange],
  );
  return { range, chooseRange, view, zoomTo };
}
