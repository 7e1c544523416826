import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { type HistogramBar, spanOfBars } from '@/lib/logs/histogram';
import type { TimeSpan } from '@/lib/logs/log-range';

/** A drag in pixels from the left edge of the chart. */
interface Drag {
  start: number;
  now: number;
  left: number;
  width: number;
}

/** A shorter drag is a click. */
const dragMinPx = 5;

/** Selects bars by dragging a mouse or a pen over them; Escape cancels. */
export function useDragBars(bars: readonly HistogramBar[], onSelect: (span: TimeSpan) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const barAt = (px: number, width: number) => Math.max(0, Math.min(bars.length - 1, Math.floor((px / width) * bars.length)));
  const isSelecting = drag !== null && drag.width > 0 && Math.abs(drag.now - drag.start) >= dragMinPx;
  const ends = isSelecting ? [barAt(drag.start, drag.width), barAt(drag.now, drag.width)].sort((a, b) => a - b) : null;
  const selection = ends && { from: ends[0]!, to: ends[1]! };
  const move = useEffectEvent(({ clientX }: { clientX: number }) => setDrag((it) => it && { ...it, now: clientX - it.left }));
  const finish = useEffectEvent(() => {
    const span = selection && spanOfBars(bars, selection.from, selection.to);
    setDrag(null);
    if (span) onSelect(span);
  });
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The same key closes panels.
    event.stopPropagation();
    event.preventDefault();
    setDrag(null);
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // The pointer may leave the chart and return.
    window.addEventListener('pointermove', (event) => move(event), { signal });
    window.addEventListener('pointerup', () => finish(), { signal });
    window.addEventListener('pointercancel', () => setDrag(null), { signal });
    window.addEventListener('keydown', (event) => cancel(event), { signal, capture: true });
    return () => listening.abort();
  }, [isDragging]);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || bars.length === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const start = event.clientX - left;
    setDrag({ start, now: start, left, width });
  };
  return { selection, begin };
}
