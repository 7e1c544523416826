import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Plot, selectionOf, spanOfSelection } from './drag-span';
import type { Span } from './span';

interface Drag {
  /** Horizontal positions from the left edge of the element. */
  start: number;
  now: number;
  /** The left edge and the width of the element. */
  left: number;
  width: number;
}

/**
 * Selects a time span by dragging a mouse or a pen over a chart; Escape cancels. A finger scrolls
 * the page. Returns the selected part, and the handler of the element.
 */
export function useDragSpan(plot: Plot, shown: Span, onSelect: (span: Span) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const selection = drag && selectionOf(drag.start, drag.now, drag.width, plot);
  const move = useEffectEvent(({ clientX }: { clientX: number }) => setDrag((it) => it && { ...it, now: clientX - it.left }));
  const finish = useEffectEvent(() => {
    const span = drag && selection && spanOfSelection(selection, drag.width, plot, shown);
    setDrag(null);
    if (span) onSelect(span);
  });
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The same key closes dialogs.
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
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const start = event.clientX - left;
    setDrag({ start, now: start, left, width });
  };
  return { selection, onPointerDown };
}
