import { type CronFault, type CronSchedule, parseCron } from '@/lib/cron';
import type { CronEngine, CronJob, CronJobFields } from '@/lib/entities/cron';

/** The fields as a person types them. */
export interface JobForm {
  engine: CronEngine;
  name: string;
  schedule: string;
  command: string;
  role: string;
  timeout: string;
}

const timeoutDefault = 300;
const timeoutMax = 3600;
/** Names of jobs are names of SQL there. */
const pgCronNameBytesMax = 63;

export const newJobForm: JobForm = { engine: 'signalbox', name: '', schedule: '0 3 * * *', command: '', role: '', timeout: `${timeoutDefault}` };

export const jobFormOf = ({ engine, name, schedule, command, role, timeout_seconds }: CronJob): JobForm => ({
  engine,
  name,
  schedule,
  command,
  role: role ?? '',
  timeout: `${timeout_seconds ?? timeoutDefault}`,
});

/** The fault of each field; null if it is complete. */
export type JobFaults = Record<Exclude<keyof JobForm, 'engine'>, string | null>;

/** A fault of a schedule as a sentence. */
export function scheduleSentence({ field, message }: CronFault): string {
  const subject = field === 'seconds' ? 'number of seconds' : field;
  return `The ${subject} ${message}.`;
}

/** What pg_cron cannot express, which Signalbox's scheduler can; null if it can. */
function pgCronFault(schedule: CronSchedule): string | null {
  if (schedule.interval !== null) return 'pg_cron runs jobs at most once a minute.';
  return schedule.hasLastDay ? 'pg_cron does not know $.' : null;
}

export function faultsOf({ engine, name, schedule: text, command, timeout }: JobForm): JobFaults {
  const { schedule, fault } = parseCron(text);
  const seconds = Number(timeout);
  const isPgCron = engine === 'pg_cron';
  const isTimeout = isPgCron || (/^\d+$/.test(timeout.trim()) && seconds >= 1 && seconds <= timeoutMax);
  const isLong = isPgCron && new TextEncoder().encode(name.trim()).length > pgCronNameBytesMax;
  return {
    name: name.trim() === '' ? 'Enter a name.' : isLong ? `pg_cron takes names of at most ${pgCronNameBytesMax} bytes.` : null,
    schedule: fault !== null ? scheduleSentence(fault) : isPgCron ? pgCronFault(schedule) : null,
    command: command.trim() === '' ? 'Enter a command.' : null,
    role: null,
    timeout: isTimeout ? null : `Enter a number from 1 to ${timeoutMax}.`,
  };
}

export const fieldsOf = (form: JobForm, active: boolean): CronJobFields => ({
  name: form.name.trim(),
  schedule: form.schedule.trim(),
  command: form.command,
  active,
  ...(form.engine === 'signalbox' && { role: form.role.trim(), timeout_seconds: Number(form.timeout) }),
});
