import { describeCron, nextRuns, parseCron } from '@/lib/cron';
import { formatMinute } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';

/** Runs that are shown in advance. */
const shownRuns = 3;
const tickMs = 10_000;

const examples = [
  { label: 'Every 5 minutes', schedule: '*/5 * * * *' },
  { label: 'Hourly', schedule: '0 * * * *' },
  { label: 'Daily at 03:00', schedule: '0 3 * * *' },
  { label: 'Weekdays at 08:30', schedule: '30 8 * * 1-5' },
];
const secondsExample = { label: 'Every 30 seconds', schedule: '30 seconds' };

interface ScheduleFieldProps {
  /** The scheduler also takes intervals of seconds. */
  hasSeconds: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The schedule of a job, with its words and its next runs while it is typed. */
export function ScheduleField({ hasSeconds, value, onChange, error }: ScheduleFieldProps) {
  return (
    <div className="grid gap-2">
      <TextField
        label="Schedule (UTC)"
        value={value}
        onChange={onChange}
        error={error}
        hint={<Preview text={value} hasSeconds={hasSeconds} />}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <div role="group" aria-label="Examples of schedules" className="flex flex-wrap gap-1">
        {[...examples, ...(hasSeconds ? [secondsExample] : [])].map(({ label, schedule }) => (
          <Button key={schedule} onClick={() => onChange(schedule)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Preview({ text, hasSeconds }: { text: string; hasSeconds: boolean }) {
  const now = useNow(tickMs);
  const { schedule } = parseCron(text);
  if (schedule === null) return `Minute, hour, day of month, month and day of week${hasSeconds ? '; or an interval such as "30 seconds"' : ''}.`;
  const runs = nextRuns(schedule, new Date(now), shownRuns).map((it) => formatMinute(it.toISOString()));
  return (
    <>
      {describeCron(schedule)} (UTC). {schedule.interval === null && `Next in your time zone: ${runs.join(' · ')}`}
    </>
  );
}
