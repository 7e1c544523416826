import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useBackups } from '@/api/backups/get-backups';
import { type NewBranch, useCreateBranch } from '@/api/branches/create-branch';
import { fieldFault } from '@/api/http/field-fault';
import { latestTime, restoreTimeOf, type TypedTime } from '@/lib/restore-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { RestoreTimeFields } from '@/ui/restore-time-fields';
import { SelectField } from '@/ui/select-field';
import { hoursOf, type Lifetime, lifetimes } from './branch-texts';

const nameLengthMax = 64;

interface CreateBranchDialogProps {
  parentRef: string;
  parentName: string;
  onClose: () => void;
}

/** Name, origin and lifetime of a new branch; then opens its page, which shows its steps. */
export function CreateBranchDialog({ parentRef, parentName, onClose }: CreateBranchDialogProps) {
  const navigate = useNavigate();
  const create = useCreateBranch(parentRef);
  const { data: backups } = useBackups(parentRef);
  const window = backups?.window ?? null;
  const [name, setName] = useState('');
  const [from, setFrom] = useState<NewBranch['from']>('live');
  const [lifetime, setLifetime] = useState<Lifetime>('week');
  const [typed, setTime] = useState<TypedTime | null>(null);
  const [tried, setTried] = useState(false);
  const time = typed ?? latestTime(window?.latest ?? null);
  const choice = from === 'backup' && window ? restoreTimeOf(time, window) : null;
  const timeError = choice && 'error' in choice ? choice.error : null;
  const nameError = name.trim() === '' ? 'Enter a name.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameError || timeError || create.isPending) return;
    create.mutate(
      {
        name: name.trim(),
        from,
        hours: hoursOf(lifetime) ?? undefined,
        // Without a change it is the newest second at the start.
        time: typed && choice && 'at' in choice ? choice.at.getTime() / 1_000 : undefined,
      },
      { onSuccess: ({ ref }) => void navigate(`/project/${ref}`) },
    );
  };
  return (
    <Dialog
      open
      onClose={() => !create.isPending && onClose()}
      title="Create branch"
      size="large"
      description={
        <>
          A new database with the size and the settings of <strong className="text-text">{parentName}</strong>. It counts as a project of its own.
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={nameLengthMax}
          autoComplete="off"
          error={(tried ? nameError : null) ?? (create.variables?.name === name.trim() ? fieldFault(create.error, 'name', 'The name') : null)}
          data-autofocus
        />
        <RadioField
          label="Make it from"
          value={from}
          onChange={setFrom}
          options={[
            { value: 'live', label: 'The running database', detail: 'A copy of all definitions and rows as they are now. The project keeps running.' },
            { value: 'schema', label: 'Its definitions only', detail: 'Tables, functions and policies without any rows.' },
            {
              value: 'backup',
              label: 'A backup',
              detail: window ? 'The state at a time that you choose. The project need not be running.' : 'Needs a backup of this project.',
            },
          ]}
        />
        {from === 'backup' && window && <RestoreTimeFields window={window} value={time} onChange={setTime} error={timeError} />}
        <SelectField label="Keep it for" value={lifetime} onChange={(value) => setLifetime(value as Lifetime)} options={lifetimes.map(({ value, label }) => ({ value, label }))} hint="An expired branch is deleted with its data. You can change this later." />
        <p className="text-sm text-muted">
          The branch has its own address, password and API keys. Scheduled jobs and database hooks are not copied, and subscriptions are disabled.
        </p>
        {create.error && <ErrorNote title="Couldn't create the branch." error={create.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create branch
          </Button>
          <Button disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
