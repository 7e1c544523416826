import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMakeRecoveryCodes } from '@/api/account/create-recovery-codes';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';

/** Creates new recovery codes and shows them once. */
export function FreshCodesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      description="Store these somewhere safe. You won't see them again. Each code works once."
    >
      <div tabIndex={-1} data-autofocus className="focus:outline-none">
        <FreshCodes onClose={onClose} />
      </div>
    </Dialog>
  );
}

function FreshCodes({ onClose }: { onClose: () => void }) {
  const { mutate, data: codes, error, isPending } = useMakeRecoveryCodes();
  const started = useRef(false);
  useEffect(() => {
    // A second set would invalidate the first.
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);
  if (error) return <ErrorNote title="Couldn't create the codes." error={error} onRetry={() => mutate()} busy={isPending} />;
  if (!codes) {
    return (
      <Loading label="Creating your recovery codes">
        <Skeleton className="h-44" />
      </Loading>
    );
  }
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border bg-background px-4 py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'signalbox-recovery-codes.txt')}>
          <Download className="size-3.5" aria-hidden="true" />
          Download codes
        </Button>
        <Button variant="primary" onClick={onClose}>
          I've saved these codes
        </Button>
      </div>
    </div>
  );
}
