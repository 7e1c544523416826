import { ChevronLeft, ChevronRight, Clock, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { toLocal } from '@/lib/format/local-time';
import { zoneNameAt } from '@/lib/format/time-zone';
import { formatRange, keptSince, type LogRange, rangeMaxMs, rangesWithin, rangeText, shifted, spanOf, spanRange, zoomedIn, zoomedOut } from '@/lib/logs/log-range';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { DateTimeField } from '@/ui/date-time-field';
import { PopoverButton } from './popover-button';

interface RangePickerProps {
  range: LogRange;
  retentionDays: number;
  /** The server's time in milliseconds. */
  now: () => number;
  onRange: (range: LogRange) => void;
}

/** Chooses the time of which lines are shown: relative, fixed, earlier, later, wider or narrower. */
export function RangePicker({ range, retentionDays, now, onRange }: RangePickerProps) {
  const step = (label: string, Icon: typeof Clock, next: () => LogRange) => (
    <Button className="px-1.5 max-sm:hidden" aria-label={label} data-tooltip={label} onClick={() => onRange(next())}>
      <Icon className="size-4" aria-hidden="true" />
    </Button>
  );
  return (
    <div role="group" aria-label="Time range" className="flex min-w-0 gap-1">
      {step('Earlier', ChevronLeft, () => shifted(range, -1, now()))}
      <PopoverButton label="Time range" text={rangeText(range)} icon={Clock} className="min-w-0 shrink">
        {(close) => (
          <RangeForm
            range={range}
            retentionDays={retentionDays}
            now={now}
            onRange={(next) => {
              close();
              onRange(next);
            }}
          />
        )}
      </PopoverButton>
      {step('Later', ChevronRight, () => shifted(range, 1, now()))}
      {step('Zoom out', ZoomOut, () => zoomedOut(range, now()))}
      {step('Zoom in', ZoomIn, () => zoomedIn(range, now()))}
    </div>
  );
}

const second = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function RangeForm({ range, retentionDays, now, onRange }: RangePickerProps) {
  const [opened] = useState(() => ({ now: now(), span: spanOf(range, now()) }));
  const [from, setFrom] = useState(() => toLocal(opened.span.from));
  const [to, setTo] = useState(() => toLocal(opened.span.to));
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const isTime = second.test(from) && second.test(to);
  const fault = !isTime ? null : end <= begin ? 'The end must be after the beginning.' : end - begin > rangeMaxMs ? 'A range has at most 366 days.' : null;
  const kept = keptSince(retentionDays, opened.now);
  return (
    <div className="grid max-h-[70dvh] gap-3 overflow-y-auto p-1">
      <fieldset>
        <legend className="pb-1 text-xs text-muted">Up to now</legend>
        <div className="flex flex-wrap gap-1">
          {rangesWithin(retentionDays).map((it) => {
            const isCurrent = formatRange(it) === formatRange(range);
            return (
              <Button key={formatRange(it)} variant="ghost" aria-pressed={isCurrent} className={classNames('px-2', isCurrent && 'bg-accent/15 text-text')} onClick={() => onRange(it)}>
                {rangeText(it)}
              </Button>
            );
          })}
        </div>
      </fieldset>
      <form
        className="grid gap-3 border-t pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTime && fault === null) onRange(spanRange(begin, end));
        }}
      >
        <DateTimeField label="From" value={from} onChange={setFrom} hint={isTime && begin < kept ? `Lines are kept for ${retentionDays} ${retentionDays === 1 ? 'day' : 'days'}.` : undefined} />
        <DateTimeField label="To" value={to} onChange={setTo} error={fault} hint={`Your local time (${zoneNameAt(new Date(opened.now))}).`} />
        <Button type="submit" variant="primary" disabled={!isTime || fault !== null} className="justify-self-start">
          Show range
        </Button>
      </form>
    </div>
  );
}
