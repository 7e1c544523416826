import type { CronRun } from '@/lib/entities/cron';
import { formatStepTime } from '@/lib/format/time';
import { Badge } from '@/ui/badge';

const states = {
  running: { label: 'Running', tone: 'plain' },
  succeeded: { label: 'Succeeded', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'warn' },
  missed: { label: 'Missed', tone: 'warn' },
  interrupted: { label: 'Interrupted', tone: 'warn' },
} as const;

/** The state of a run as a word. */
export const RunState = ({ run }: { run: CronRun }) => <Badge tone={states[run.state].tone}>{states[run.state].label}</Badge>;

/** The duration of a run that ran and has ended; else null. */
export function durationText({ state, started_at, ended_at }: CronRun): string | null {
  if (ended_at === null || state === 'skipped' || state === 'missed') return null;
  return formatStepTime(Date.parse(ended_at) - Date.parse(started_at));
}
