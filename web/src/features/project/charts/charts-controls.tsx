import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/ui/button';
import { MonitoringFreshness } from './monitoring-freshness';
import { RangeSwitch } from './range-switch';
import type { Range } from './ranges';

interface ChartsControlsProps {
  projectRef: string;
  range: Range;
  onRange: (id: Range['id']) => void;
  isZoomed: boolean;
  onReset: () => void;
  /** A dialog is open, which Escape closes. */
  ignoresEscape: boolean;
}

/** Elements that use Escape themselves. */
const overlays = '[role="dialog"], [role="listbox"], [role="menu"], input:not([type="radio"]), textarea, [contenteditable="true"]';

/** The age of the metrics, the zoom and the range of all charts. */
export function ChartsControls({ projectRef, range, onRange, isZoomed, onReset, ignoresEscape }: ChartsControlsProps) {
  const place = useRef<HTMLDivElement>(null);
  const reset = () => {
    // The button disappears.
    if (place.current?.contains(document.activeElement)) place.current.querySelector<HTMLElement>('input:checked')?.focus();
    onReset();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(overlays)) return;
    reset();
  });
  const listens = isZoomed && !ignoresEscape;
  useEffect(() => {
    if (!listens) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listens]);
  return (
    <div ref={place} className="flex flex-wrap items-center gap-2">
      <MonitoringFreshness projectRef={projectRef} />
      {isZoomed && (
        <Button className="h-8" onClick={reset}>
          Reset zoom
        </Button>
      )}
      <RangeSwitch range={range} onChange={onRange} />
    </div>
  );
}
