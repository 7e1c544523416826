import { type CronFault, parseCron } from '@/lib/cron';
import type { CronJob, CronJobFields } from '@/lib/entities/cron';

/** The fields as a person types them. */
export interface JobForm {
  name: string;
  schedule: string;
  command: string;
  role: string;
  timeout: string;
}

const timeoutDefault = 300;
const timeoutMax = 3600;

export const newJobForm: JobForm = { name: '', schedule: '0 3 * * *', command: '', role: '', timeout: `${timeoutDefault}` };

export const jobFormOf = ({ name, schedule, command, role, timeout_seconds }: CronJob): JobForm => ({
  name,
  schedule,
  command,
  role: role ?? '',
  timeout: `${timeout_seconds}`,
});

/** The fault of each field; null if it is complete. */
export type JobFaults = Record<keyof JobForm, string | null>;

/** A fault of a schedule as a sentence. */
export function scheduleSentence({ field, message }: CronFault): string {
  const subject = field === 'seconds' ? 'number of seconds' : field;
  return `The ${subject} ${message}.`;
}

export function faultsOf({ name, schedule, command, timeout }: JobForm): JobFaults {
  const { fault } = parseCron(schedule);
  const seconds = Number(timeout);
  const isTimeout = /^\d+$/.test(timeout.trim()) && seconds >= 1 && seconds <= timeoutMax;
  return {
    name: name.trim() === '' ? 'Enter a name.' : null,
    schedule: fault === null ? null : scheduleSentence(fault),
    command: command.trim() === '' ? 'Enter a command.' : null,
    role: null,
    timeout: isTimeout ? null : `Enter a number from 1 to ${timeoutMax}.`,
  };
}

export const fieldsOf = (form: JobForm, active: boolean): CronJobFields => ({
  name: form.name.trim(),
  schedule: form.schedule.trim(),
  command: form.command,
  role: form.role.trim(),
  active,
  timeout_seconds: Number(form.timeout),
});
