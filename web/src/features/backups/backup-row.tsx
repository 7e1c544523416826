import { useProveBackup } from '@/api/backups/change-backups';
import type { Backup } from '@/lib/entities/backups';
import { messageOf } from '@/lib/error-message';
import { formatBytes } from '@/lib/format/size';
import { formatMinute } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { Moment } from '@/ui/moment';
import { toast } from '@/ui/toast';
import { kindNames, proofText, retentionText } from './backup-texts';

const tickMs = 1_000;

interface BackupRowProps {
  projectRef: string;
  backup: Backup;
  retentionDays: number;
  /** Its restore test runs. */
  isProving: boolean;
  /** No other restore test runs. */
  canProve: boolean;
  canWrite: boolean;
  onRestore: () => void;
}

/** A completed backup. */
export function BackupRow({ projectRef, backup, retentionDays, isProving, canProve, canWrite, onRestore }: BackupRowProps) {
  const now = useNow(tickMs);
  const { id, kind, inserted_at: at, database_bytes, stored_bytes, kept_until, proof } = backup;
  const prove = useProveBackup(projectRef);
  const startProof = () =>
    prove.mutate(id, { onSuccess: () => toast.success('Restore test requested'), onError: (error) => toast.error(messageOf(error)) });
  return (
    <CardRow
      heading={
        <span className="grid gap-0.5">
          {formatMinute(at)}
          <span className="text-xs text-muted">
            <Moment iso={at} now={now} /> · <span className="font-mono">{id}</span>
          </span>
        </span>
      }
    >
      <CardCell label="Kind">{kindNames[kind]}</CardCell>
      <CardCell label="Size">
        <span className="grid gap-0.5">
          {formatBytes(database_bytes)}
          <span className="text-xs text-muted">{formatBytes(stored_bytes)} stored</span>
        </span>
      </CardCell>
      <CardCell label="Kept until">
        {kept_until === null ? <span className="text-muted">{retentionText(retentionDays)} after the next full backup</span> : formatMinute(kept_until)}
      </CardCell>
      <CardCell label="Restore test">
        {isProving ? (
          <Badge>Running</Badge>
        ) : proof === null ? (
          <span className="text-muted">Not tested yet</span>
        ) : proof.failure === null ? (
          <span className="text-ok">{proofText(proof, now)}</span>
        ) : (
          <span className="grid gap-0.5 [overflow-wrap:anywhere]">
            <span className="text-danger">{proofText(proof, now)}</span>
            <span className="text-xs text-muted">{proof.failure}</span>
          </span>
        )}
      </CardCell>
      <CardCell className="text-right">
        {canWrite && (
          <span className="-my-1.5 inline-flex flex-wrap justify-end gap-1 max-sm:-ml-3">
            <Button variant="ghost" aria-label={`Test restore of ${id}`} busy={prove.isPending} disabled={!canProve} onClick={startProof}>
              Test restore
            </Button>
            <Button variant="ghost" aria-label={`Restore ${id}`} onClick={onRestore}>
              Restore
            </Button>
          </span>
        )}
      </CardCell>
    </CardRow>
  );
}
