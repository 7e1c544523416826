import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '@/ui/button';
import { moved, type Span, zoomedIn, zoomedOut } from './span';
import { type View, zoomableOf } from './view';

interface ZoomButtonsProps {
  view: View;
  onZoom: (span: Span | null) => void;
}

/** Zooms all charts, for the keyboard and for touch. A button stays where the focus is. */
export function ZoomButtons({ view, onZoom }: ZoomButtonsProps) {
  const { full, isZoomed } = view;
  const whole = zoomableOf(view);
  const span = { from: view.from, to: view.to };
  const isShortest = span.to - span.from <= whole.leastMs;
  const controls = [
    { label: 'Earlier', icon: ChevronLeft, disabled: !isZoomed || span.from <= full.from, next: () => moved(span, -1, whole) },
    { label: 'Later', icon: ChevronRight, disabled: !isZoomed || span.to >= full.to, next: () => moved(span, 1, whole) },
    { label: 'Zoom in', icon: ZoomIn, disabled: isShortest, next: () => zoomedIn(span, whole) },
    { label: 'Zoom out', icon: ZoomOut, disabled: !isZoomed, next: () => zoomedOut(span, whole) },
  ];
  return (
    <div role="group" aria-label="Zoom" className="flex flex-wrap gap-2">
      {controls.map(({ label, icon: Icon, disabled, next }) => (
        <Button
          key={label}
          aria-label={label}
          data-tooltip={label}
          aria-disabled={disabled || undefined}
          className={`aspect-square px-0 ${disabled ? 'opacity-50' : ''}`}
          onClick={() => !disabled && onZoom(next())}
        >
          <Icon className="size-4" aria-hidden="true" />
        </Button>
      ))}
      {isZoomed && <Button onClick={() => onZoom(null)}>Reset zoom</Button>}
    </div>
  );
}
