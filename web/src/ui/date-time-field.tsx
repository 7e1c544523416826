import { type ReactNode, useState } from 'react';
import { toLocal } from '@/lib/format/local-time';
import { formatMinute, minuteOf } from '@/lib/format/time';
import { CalendarField } from './calendar-field';
import { TextField } from './field';
import { type DayRange, MonthGrid } from './month-grid';

interface DateTimeFieldProps {
  label: string;
  /** Local time as `2026-11-24T18:00`; empty: none, or what is typed is no time. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  /** The days that the calendar offers; absent: all. */
  range?: DayRange;
}

const example = '24 Nov 2026, 18:00';

/** A date and time in the format of the product, typed or chosen in a calendar. */
export function DateTimeField({ range, ...props }: DateTimeFieldProps) {
  return (
    <CalendarField
      {...props}
      format={shown}
      parse={(text) => local(minuteOf(text))}
      example={example}
      malformed={`Enter a date and time, such as ${example}.`}
      chooser={(choose, close) => <Chooser chosen={minuteOf(props.value)} {...(range && { range })} onChoose={(at) => choose(local(at))} onDone={close} />}
    />
  );
}

const local = (at: Date | null): string => (at ? toLocal(at.getTime()) : '');

function shown(value: string): string {
  const at = minuteOf(value);
  return at ? formatMinute(at.toISOString()) : '';
}

interface ChooserProps {
  chosen: Date | null;
  range?: DayRange;
  onChoose: (at: Date) => void;
  onDone: () => void;
}

/** The calendar and the time of day. Choosing a day keeps the time. */
function Chooser({ chosen, range, onChoose, onDone }: ChooserProps) {
  const [today] = useState(() => new Date());
  const [time, setTime] = useState(() => timeOf(chosen ?? nextHour(today)));
  const clock = /^(\d{1,2}):(\d{2})$/.exec(time.trim());
  const [hour, minute] = [Number(clock?.[1]), Number(clock?.[2])];
  const isTime = clock !== null && hour < 24 && minute < 60;
  const onDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute);
  return (
    <div className="grid gap-3 p-1">
      <MonthGrid
        chosen={chosen}
        today={today}
        {...(range && { range })}
        onChoose={(day) => {
          if (!isTime) return;
          onChoose(onDay(day));
          onDone();
        }}
      />
      <TextField
        label="Time"
        value={time}
        inputMode="numeric"
        autoComplete="off"
        onChange={(text) => {
          setTime(text);
          const at = minuteOf(`2026-01-01 ${text}`);
          if (at && chosen) onChoose(new Date(chosen.getFullYear(), chosen.getMonth(), chosen.getDate(), at.getHours(), at.getMinutes()));
        }}
        error={isTime ? null : 'Enter a time, such as 18:00.'}
        hint="24 hours, your local time."
      />
    </div>
  );
}

const timeOf = (at: Date): string => toLocal(at.getTime()).slice(-5);

const nextHour = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours() + 1);
