import { useState } from 'react';
import { toLocal } from '@/lib/format/local-time';
import { formatDay, minuteOf } from '@/lib/format/time';
import { CalendarField } from './calendar-field';
import { MonthGrid } from './month-grid';

interface DateFieldProps {
  label: string;
  /** A day as `2026-11-24`; empty: none, or what is typed is no day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
}

const example = '24 Nov 2026';

/** A day in the format of the product, typed or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const [today] = useState(() => new Date());
  return (
    <CalendarField
      {...props}
      format={(value) => (value === '' ? '' : formatDay(`${value}T00:00`))}
      parse={parsed}
      example={example}
      malformed={`Enter a date, such as ${example}.`}
      chooser={(choose, close) => (
        <MonthGrid
          chosen={props.value === '' ? null : new Date(`${props.value}T00:00`)}
          today={today}
          onChoose={(day) => {
            choose(stored(day));
            close();
          }}
        />
      )}
    />
  );
}

const stored = (day: Date): string => toLocal(day.getTime()).slice(0, 10);

function parsed(text: string): string {
  // The second digit of an international date may follow.
  const day = /-\d$/.test(text.trim()) ? null : minuteOf(`${text.trim()} 00:00`);
  return day ? stored(day) : '';
}
