import { type FormEvent, useId, useState } from 'react';
import { useCreateCronJob, useSaveCronJob } from '@/api/cron/change-cron-jobs';
import type { CronEngine, CronJob } from '@/lib/entities/cron';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SwitchField } from '@/ui/switch-field';
import { TextAreaField } from '@/ui/text-area-field';
import { toast } from '@/ui/toast';
import { faultsOf, fieldsOf, jobFormOf, newJobForm } from './job-form';
import { nameOf } from './job-engine';
import { ScheduleField } from './schedule-field';

interface JobDialogProps {
  projectRef: string;
  /** Null: a new one. */
  job: CronJob | null;
  /** Those that a new job can have, the preferred one first. */
  engines: readonly CronEngine[];
  onClose: () => void;
}

const engineChoices = [
  { value: 'pg_cron', label: 'pg_cron', detail: 'Inside of the database, at most once a minute, as the project’s own role.' },
  { value: 'signalbox', label: 'Signalbox', detail: 'Also in intervals of seconds, with a timeout, and as another role.' },
] as const;

/** Creates a job, or changes one. */
export function JobDialog({ projectRef, job, engines, onClose }: JobDialogProps) {
  const [form, setForm] = useState(() => (job ? jobFormOf(job) : { ...newJobForm, engine: engines[0] ?? newJobForm.engine }));
  const [isActive, setActive] = useState(job?.active ?? true);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const create = useCreateCronJob(projectRef);
  const save = useSaveCronJob(projectRef);
  const { isPending, error } = job ? save : create;
  const faults = faultsOf(form);
  const shown = (name: keyof typeof faults) => (isTried ? faults[name] : null);
  const change = (facts: Partial<typeof form>) => setForm({ ...form, ...facts });
  const done = () => {
    toast.success(job ? 'Job changed' : 'Job created');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || Object.values(faults).some((it) => it !== null)) return;
    const fields = fieldsOf(form, isActive);
    if (job) save.mutate({ engine: job.engine, id: job.id, ...fields }, { onSuccess: done });
    else create.mutate({ engine: form.engine, ...fields }, { onSuccess: done });
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={job ? `Edit job ${nameOf(job)}` : 'New job'}
      size="xlarge"
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={isPending}>
            {job ? 'Save job' : 'Create job'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4" noValidate>
        <TextField label="Name" value={form.name} onChange={(name) => change({ name })} error={shown('name')} autoComplete="off" data-autofocus />
        {!job && engines.length > 1 && <RadioField label="Scheduler" value={form.engine} options={engineChoices} onChange={(engine) => change({ engine })} />}
        <ScheduleField hasSeconds={form.engine === 'signalbox'} value={form.schedule} onChange={(schedule) => change({ schedule })} error={shown('schedule')} />
        <TextAreaField label="Command" value={form.command} onChange={(command) => change({ command })} error={shown('command')} hint="One or more SQL statements. They run in one transaction unless they contain COMMIT." />
        {form.engine === 'signalbox' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Role (optional)" value={form.role} onChange={(role) => change({ role })} hint="Empty: the project's own role." autoComplete="off" spellCheck={false} className="font-mono" />
          <TextField label="Timeout in seconds" value={form.timeout} onChange={(timeout) => change({ timeout })} error={shown('timeout')} hint="A longer run is cancelled." inputMode="numeric" autoComplete="off" />
        </div>
        )}
        <SwitchField label="Active" hint="An inactive job runs only with “Run now”." on={isActive} onChange={setActive} />
      </form>
      {error && <ErrorNote title="Couldn't save the job." error={error} />}
    </Dialog>
  );
}
