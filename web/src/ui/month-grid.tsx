import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '@/lib/format/time';
import { Button } from './button';
import { classNames } from './class-names';

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const daysPerWeek = 7;

interface MonthGridProps {
  /** The chosen day; null: none. */
  chosen: Date | null;
  today: Date;
  /** The first and the last day that can be chosen; absent: all. */
  range?: DayRange;
  onChoose: (day: Date) => void;
}

/** Days from one time to another, both inclusive. */
export interface DayRange {
  from: Date;
  until: Date;
}

/** The days of a month as a grid: the arrow keys move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ chosen, today, range, onChoose }: MonthGridProps) {
  const [at, setAt] = useState(() => startOfDay(chosen ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  }, [at]);
  const go = (days: number, months = 0) => {
    movesFocus.current = true;
    setAt(moved(at, days, months));
  };
  const weekday = (at.getDay() + daysPerWeek - 1) % daysPerWeek;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    ArrowUp: () => go(-daysPerWeek),
    ArrowDown: () => go(daysPerWeek),
    Home: () => go(-weekday),
    End: () => go(daysPerWeek - 1 - weekday),
    PageUp: () => go(0, -1),
    PageDown: () => go(0, 1),
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const title = `${monthNames[at.getMonth()]} ${at.getFullYear()}`;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" className="px-2" aria-label="Previous month" onClick={() => setAt(moved(at, 0, -1))}>
          <ChevronLeft className="size-4" aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="text-sm font-medium">
          {title}
        </p>
        <Button variant="ghost" className="px-2" aria-label="Next month" onClick={() => setAt(moved(at, 0, 1))}>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <table ref={grid} role="grid" aria-label={title} className="w-full table-fixed text-center text-sm tabular-nums" onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map((it) => (
              <th key={it} scope="col" abbr={it} className="h-8 text-xs font-normal text-muted">
                {it.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => (
                <td key={day.getTime()} role="gridcell" aria-selected={isSameDay(day, chosen)} className="p-0">
                  <button
                    type="button"
                    tabIndex={isSameDay(day, at) ? 0 : -1}
                    aria-label={formatDay(day.toISOString())}
                    aria-current={isSameDay(day, today) ? 'date' : undefined}
                    // It can be focused, so that the arrow keys do not stop at the edge of the range.
                    aria-disabled={!isWithin(day, range) || undefined}
                    onClick={() => {
                      if (isWithin(day, range)) onChoose(day);
                    }}
                    className={classNames(
                      'h-8 w-full rounded-md max-sm:h-11 aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:line-through',
                      isSameDay(day, chosen) ? 'bg-accent font-medium text-on-accent' : 'hover:bg-hover aria-[current=date]:font-semibold',
                      !isSameDay(day, chosen) && day.getMonth() !== at.getMonth() && 'text-muted',
                    )}
                  >
                    {day.getDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isWithin = (day: Date, range: DayRange | undefined): boolean =>
  range === undefined || (startOfDay(range.from) <= day && day <= startOfDay(range.until));

const startOfDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate());

const isSameDay = (a: Date, b: Date | null): boolean => b !== null && startOfDay(a).getTime() === startOfDay(b).getTime();

/** Another day; in a shorter month the last one of it. */
function moved(from: Date, days: number, months: number): Date {
  if (months === 0) return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
  const last = new Date(from.getFullYear(), from.getMonth() + months + 1, 0).getDate();
  return new Date(from.getFullYear(), from.getMonth() + months, Math.min(from.getDate(), last));
}

/** The weeks of a month from Monday to Sunday, with the days around it. */
function weeksOf(at: Date): Date[][] {
  const first = new Date(at.getFullYear(), at.getMonth(), 1);
  const before = (first.getDay() + daysPerWeek - 1) % daysPerWeek;
  const days = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate();
  const count = Math.ceil((before + days) / daysPerWeek);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysPerWeek }, (__, day) => new Date(first.getFullYear(), first.getMonth(), 1 - before + week * daysPerWeek + day)),
  );
}
