import type { RestoreWindow } from '@/lib/entities/backups';
import { DateTimeField } from './date-time-field';
import { TextField } from './field';
import type { TypedTime } from '@/lib/restore-time';

interface RestoreTimeFieldsProps {
  window: RestoreWindow;
  value: TypedTime;
  onChange: (value: TypedTime) => void;
  error: string | null;
}

/** A second within the window; its calendar offers only days of the window. */
export function RestoreTimeFields({ window, value, onChange, error }: RestoreTimeFieldsProps) {
  const isOfSecond = error?.includes('seconds') ?? false;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem]">
      <DateTimeField
        label="Date and time"
        value={value.minute}
        onChange={(minute) => onChange({ ...value, minute })}
        range={{ from: new Date(window.earliest), until: new Date(window.latest) }}
        hint="Your local time."
        error={isOfSecond ? null : error}
      />
      <TextField
        label="Seconds"
        value={value.second}
        onChange={(second) => onChange({ ...value, second })}
        inputMode="numeric"
        autoComplete="off"
        error={isOfSecond ? error : null}
      />
    </div>
  );
}
