import { type PointerEvent, useRef } from 'react';

/** The edge by which the pointer resizes a column; the keyboard does it with Alt and the arrow keys. */
export function ColumnHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  const start = useRef<{ at: number; width: number }>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: event.clientX, width };
  };
  const move = (event: PointerEvent) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.at);
  };
  return (
    <div
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (start.current = null)}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none hover:bg-accent/40"
    />
  );
}
