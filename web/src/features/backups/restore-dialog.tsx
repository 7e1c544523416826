import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type RestoreTarget, useRestoreBackup } from '@/api/backups/change-backups';
import { useCloneProject } from '@/api/backups/clone-project';
import type { Backup, Backups } from '@/lib/entities/backups';
import { formatMinute } from '@/lib/format/time';
import { formatSecond, latestTime, restoreTimeOf, type TypedTime } from '@/lib/restore-time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { RestoreTimeFields } from '@/ui/restore-time-fields';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { kindNames, proofText } from './backup-texts';
import { RestoredProjectFields } from './restored-project-fields';
import { sameSize, useRestoredProject } from './use-restored-project';

/** The organization in which a new project can be created. */
export interface RestoreOwner {
  slug: string;
  plan: string | undefined;
}

interface RestoreDialogProps {
  projectRef: string;
  projectName: string;
  backups: Backups;
  /** The backup that was chosen in the list; null: none. */
  chosen: string | null;
  /** Null: the user can't create projects. */
  owner: RestoreOwner | null;
  /** The server's time. */
  now: number;
  onClose: () => void;
}

type Method = 'time' | 'backup';
type Place = 'here' | 'new';

/** Restores an earlier state: in place after the project's name was typed, or as a new project. */
export function RestoreDialog({ projectRef, projectName, backups, chosen, owner, now, onClose }: RestoreDialogProps) {
  const navigate = useNavigate();
  const restore = useRestoreBackup(projectRef);
  const clone = useCloneProject(projectRef);
  const made = useRestoredProject(projectName, owner?.slug ?? '', owner?.plan);
  const [place, setPlace] = useState<Place>('here');
  const [tried, setTried] = useState(false);
  const { window } = backups;
  const [method, setMethod] = useState<Method>(chosen === null && window ? 'time' : 'backup');
  const [id, setId] = useState(chosen ?? backups.backups[0]?.id ?? '');
  const [time, setTime] = useState<TypedTime>(() => latestTime(window?.latest ?? null));
  const backup = backups.backups.find((it) => it.id === id);
  const choice = window ? restoreTimeOf(time, window) : { error: '' };
  const target = method === 'backup' ? (backup ? { id } : null) : 'at' in choice ? { time: choice.at.getTime() / 1_000 } : null;
  const confirm = (to: RestoreTarget) =>
    restore.mutate(to, {
      onSuccess: () => {
        toast.success('Restore started');
        onClose();
      },
    });
  const create = (from: RestoreTarget) => {
    setTried(true);
    if (!made.isValid) return;
    clone.mutate(
      { target: from, name: made.name.trim(), dbPassword: made.dbPassword, computeSize: made.computeSize === sameSize ? undefined : made.computeSize },
      { onSuccess: ({ ref }) => void navigate(`/project/${ref}`) },
    );
  };
  const [typed, setTyped] = useState('');
  const isNew = place === 'new';
  const isPending = restore.isPending || clone.isPending;
  const isReady = target !== null && (isNew || typed.trim() === projectName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isPending) return;
    if (isNew) create(target);
    else confirm(target);
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Restore database"
      size="large"
      description={
        isNew ? (
          <>
            The state of <strong className="text-text">{projectName}</strong> at an earlier time becomes a project of its own. {projectName} stays as it is.
          </>
        ) : (
          <>
            <strong className="text-text">{projectName}</strong> is replaced by its state at an earlier time. Everything written after that time is
            removed from the database.
          </>
        )
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        {owner && (
          <RadioField
            label="Restore"
            value={place}
            onChange={setPlace}
            options={[
              { value: 'here', label: 'In place', detail: 'Replaces the database of this project' },
              { value: 'new', label: 'As a new project', detail: 'Leaves this project as it is' },
            ]}
          />
        )}
        {window && (
          <RadioField
            label="Restore to"
            value={method}
            onChange={setMethod}
            options={[
              { value: 'time', label: 'A point in time', detail: `Any second from ${formatSecond(window.earliest)} to ${formatSecond(window.latest)}` },
              { value: 'backup', label: 'A backup', detail: 'The state when the backup ended' },
            ]}
          />
        )}
        {method === 'time' && window ? (
          <RestoreTimeFields window={window} value={time} onChange={setTime} error={'error' in choice ? choice.error : null} />
        ) : (
          <SelectField
            label="Backup"
            value={id}
            onChange={setId}
            options={backups.backups.map((it) => ({ value: it.id, label: nameOf(it) }))}
            {...(backup && { hint: backup.proof ? proofText(backup.proof, now) : 'Not tested yet' })}
          />
        )}
        {isNew ? (
          <>
            <RestoredProjectFields project={made} tried={tried} error={clone.error} />
            <p className="text-sm text-muted">
              The new project has its own address and API keys, and counts as a project of your plan. Scheduled jobs and database hooks are not copied.
            </p>
            {clone.error && <ErrorNote title="Couldn't create the project. Nothing has changed." error={clone.error} />}
          </>
        ) : (
          <>
            <ul aria-label="Steps of the restore" className="list-disc space-y-1 pl-5 text-sm text-muted">
              <li>The files and the disk space are checked first. If something is missing, nothing changes.</li>
              <li>If the database is running, a backup of its current state is taken, so that you can go back.</li>
              <li>The database stops and accepts no connections until the restore ends.</li>
              <li>The database password and the settings of this project stay as they are now.</li>
            </ul>
            <TextField label={`Type “${projectName}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} />
            {restore.error && <ErrorNote title="Couldn't start the restore. Nothing has changed." error={restore.error} />}
          </>
        )}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button type="submit" variant={isNew ? 'primary' : 'danger'} busy={isPending} disabled={!isReady}>
            {isNew ? 'Create project' : 'Restore database'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = ({ inserted_at, kind }: Backup): string => `${formatMinute(inserted_at)}, ${kindNames[kind].toLowerCase()}`;
