import type { Finding } from '@/api/advisor/paths';
import { useRunFix } from '@/api/advisor/run-fix';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { toast } from '@/ui/toast';

interface FixDialogProps {
  open: boolean;
  finding: Finding;
  sql: string;
  projectRef: string;
  /** The user may run statements that change something. */
  canRun: boolean;
  onClose: () => void;
}

/** Shows the SQL that corrects a finding, and runs it on request. */
export function FixDialog({ open, finding, sql, projectRef, canRun, onClose }: FixDialogProps) {
  const { mutate, isPending, error, reset } = useRunFix(projectRef);
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const run = () =>
    mutate(sql, {
      onSuccess: () => {
        toast.success('The fix was applied.');
        onClose();
      },
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      size="xlarge"
      title={finding.title}
      description={finding.remediation}
      footer={
        <>
          {canRun && (
            <Button variant="primary" busy={isPending} onClick={run}>
              Run SQL
            </Button>
          )}
          <CopyButton text={sql} label="Copy SQL" />
          <Button variant="ghost" disabled={isPending} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="text-sm">{finding.detail}</p>
      <pre tabIndex={0} aria-label="SQL of the fix" className="overflow-x-auto rounded-md border bg-field p-3 font-mono text-sm">
        {sql}
      </pre>
      {!canRun && <p className="text-sm text-muted">You do not have permission to change this database.</p>}
      {error && <ErrorNote title="The fix failed." error={error} />}
    </Dialog>
  );
}
