import { useState } from 'react';
import { Link } from 'react-router';
import type { Finding } from '@/api/advisor/paths';
import { useUnmute } from '@/api/advisor/exceptions';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { placeOf } from './finding-place';
import { FixDialog } from './fix-dialog';
import { MuteDialog } from './mute-dialog';

interface FindingRowProps {
  finding: Finding;
  projectRef: string;
  /** The user may run statements and mute findings. */
  canWrite: boolean;
  /** The preview of exceptions is on. */
  canMute: boolean;
}

/** One finding: what was found and where, with its fix. */
export function FindingRow({ finding, projectRef, canWrite, canMute }: FindingRowProps) {
  const [open, setOpen] = useState<'fix' | 'mute' | null>(null);
  const unmute = useUnmute(projectRef);
  const { detail, exception, fix_sql: fix } = finding;
  const place = fix === null ? placeOf(projectRef, finding) : null;
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="break-words">{detail}</p>
        {exception && (
          <p className="mt-0.5 text-muted">
            Muted by {exception.created_by}: {exception.reason}
          </p>
        )}
        {unmute.error && <ErrorNote title="Couldn't unmute the finding." error={unmute.error} />}
      </div>
      {exception
        ? canMute &&
          canWrite && (
            <Button busy={unmute.isPending} onClick={() => unmute.mutate(exception.id)} aria-label={`Unmute: ${detail}`}>
              Unmute
            </Button>
          )
        : (fix !== null || place !== null || (canMute && canWrite)) && (
            <span className="flex gap-2">
              {canMute && canWrite && (
                <Button variant="ghost" onClick={() => setOpen('mute')} aria-label={`Mute: ${detail}`}>
                  Mute
                </Button>
              )}
              {place && (
                <Button asChild>
                  <Link to={place.to} aria-label={`${place.label}: ${detail}`}>
                    {place.label}
                  </Link>
                </Button>
              )}
              {fix !== null && (
                <Button onClick={() => setOpen('fix')} aria-label={`Show fix: ${detail}`}>
                  Show fix
                </Button>
              )}
            </span>
          )}
      {fix !== null && <FixDialog open={open === 'fix'} finding={finding} sql={fix} projectRef={projectRef} canRun={canWrite} onClose={close} />}
      <MuteDialog open={open === 'mute'} finding={finding} projectRef={projectRef} onClose={close} />
    </li>
  );
}
