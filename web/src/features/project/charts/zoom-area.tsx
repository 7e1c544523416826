import type { ReactNode } from 'react';
import type { Plot } from './drag-span';
import type { Span } from './span';
import { useDragSpan } from './use-drag-span';

interface ZoomAreaProps {
  plot: Plot;
  shown: Span;
  onZoom: (span: Span) => void;
  /** The chart. */
  children: ReactNode;
}

/** A chart over which a time span can be dragged. The keyboard's way are the buttons of the dialog. */
export function ZoomArea({ plot, shown, onZoom, children }: ZoomAreaProps) {
  const { selection, onPointerDown } = useDragSpan(plot, shown, onZoom);
  return (
    // A chart that is dragged over does not take the focus.
    <div className="relative cursor-crosshair select-none" onPointerDown={onPointerDown} onMouseDown={(event) => event.preventDefault()}>
      {children}
      {selection && (
        <div
          data-selection
          style={selection}
          className="pointer-events-none absolute inset-y-0 rounded-sm border-x border-accent bg-accent/15"
        />
      )}
    </div>
  );
}
