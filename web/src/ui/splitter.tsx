import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from './class-names';

interface SplitterProps {
  /** What it resizes, such as "Resize the results". */
  label: string;
  /** It separates what is above and below, or what is left and right. */
  orientation: 'horizontal' | 'vertical';
  /** The share of the first part, in percent. */
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  /** The element that it divides, if it is not the one around the line. */
  divided?: (line: HTMLElement) => Element | null | undefined;
}

const step = 5;

/** A line between two parts of a page that is moved by the pointer or the arrow keys. */
export function Splitter({ label, orientation, value, least, most, onChange, divided = (it) => it.parentElement }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null);
  const isVertical = orientation === 'vertical';
  const set = (next: number) => onChange(Math.round(Math.max(least, Math.min(most, next)) * 10) / 10);
  const press = (event: KeyboardEvent) => {
    const target = { ArrowUp: value - step, ArrowLeft: value - step, ArrowDown: value + step, ArrowRight: value + step, Home: least, End: most }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    set(target);
  };
  const move = (event: PointerEvent) => {
    if (!line.current?.hasPointerCapture(event.pointerId)) return;
    const around = divided(line.current)?.getBoundingClientRect();
    if (!around) return;
    const [at, size] = isVertical ? [event.clientX - around.left, around.width] : [event.clientY - around.top, around.height];
    if (size > 0) set((at / size) * 100);
  };
  return (
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      className={classNames(
        'relative z-10 shrink-0 touch-none bg-border hover:bg-accent focus-visible:bg-focus',
        isVertical ? 'w-px cursor-col-resize before:absolute before:inset-y-0 before:-inset-x-1' : 'h-px cursor-row-resize before:absolute before:inset-x-0 before:-inset-y-1',
      )}
    />
  );
}
