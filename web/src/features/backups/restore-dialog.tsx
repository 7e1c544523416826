import { type FormEvent, useState } from 'react';
import { type RestoreTarget, useRestoreBackup } from '@/api/backups/change-backups';
import type { Backup, Backups } from '@/lib/entities/backups';
import { toLocal } from '@/lib/format/local-time';
import { formatMinute } from '@/lib/format/time';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { kindNames, proofText } from './backup-texts';
import { RestoreTimeFields } from './restore-time-fields';
import { formatSecond, restoreTimeOf, type TypedTime } from './restore-time';

interface RestoreDialogProps {
  projectRef: string;
  projectName: string;
  backups: Backups;
  /** The backup that was chosen in the list; null: none. */
  chosen: string | null;
  /** The server's time. */
  now: number;
  onClose: () => void;
}

type Method = 'time' | 'backup';

/** Replaces the database by an earlier state, after the project's name was typed. */
export function RestoreDialog({ projectRef, projectName, backups, chosen, now, onClose }: RestoreDialogProps) {
  const restore = useRestoreBackup(projectRef);
  const { window } = backups;
  const [method, setMethod] = useState<Method>(chosen === null && window ? 'time' : 'backup');
  const [id, setId] = useState(chosen ?? backups.backups[0]?.id ?? '');
  const [time, setTime] = useState<TypedTime>(() => latestOf(window?.latest ?? null));
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
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target !== null && typed.trim() === projectName && !restore.isPending) confirm(target);
  };
  return (
    <Dialog
      open
      onClose={() => !restore.isPending && onClose()}
      title="Restore database"
      size="large"
      description={
        <>
          <strong className="text-text">{projectName}</strong> is replaced by its state at an earlier time. Everything written after that time is
          removed from the database.
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
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
        <ul aria-label="Steps of the restore" className="list-disc space-y-1 pl-5 text-sm text-muted">
          <li>The files and the disk space are checked first. If something is missing, nothing changes.</li>
          <li>If the database is running, a backup of its current state is taken, so that you can go back.</li>
          <li>The database stops and accepts no connections until the restore ends.</li>
          <li>The database password and the settings of this project stay as they are now.</li>
        </ul>
        <TextField label={`Type “${projectName}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" spellCheck={false} />
        {restore.error && <ErrorNote title="Couldn't start the restore. Nothing has changed." error={restore.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
          <Button type="submit" variant="danger" busy={restore.isPending} disabled={target === null || typed.trim() !== projectName}>
            Restore database
          </Button>
          <Button disabled={restore.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = ({ inserted_at, kind }: Backup): string => `${formatMinute(inserted_at)}, ${kindNames[kind].toLowerCase()}`;

/** The fields for a time. */
function latestOf(iso: string | null): TypedTime {
  if (iso === null) return { minute: '', second: '0' };
  const at = new Date(iso);
  return { minute: toLocal(at.getTime()), second: String(at.getSeconds()) };
}
