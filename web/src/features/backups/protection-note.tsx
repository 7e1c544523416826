import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Backups } from '@/lib/entities/backups';
import { useNow } from '@/streams/use-now';
import { classNames } from '@/ui/class-names';
import { Moment } from '@/ui/moment';
import { formatSecond } from '@/lib/restore-time';

const tickMs = 1_000;

/** Whether the project could be restored right now; if not, since when and why. */
export function ProtectionNote({ backups: { protection, window } }: { backups: Backups }) {
  const now = useNow(tickMs);
  const { is_protected: isProtected, since, reason } = protection;
  const Icon = isProtected ? ShieldCheck : ShieldAlert;
  return (
    <div
      role="status"
      className={classNames(
        'flex items-start gap-3 rounded-md border px-4 py-3 text-sm',
        isProtected ? 'border-ok/40 bg-ok/8 [&>svg]:text-ok' : 'border-danger/40 bg-danger/8 [&>svg]:text-danger',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {isProtected ? (
            'Protected'
          ) : since === null ? (
            'Not protected yet'
          ) : (
            <>
              Not protected, since <Moment iso={since} now={now} />
            </>
          )}
        </p>
        {reason !== '' && <p className="[overflow-wrap:anywhere]">{reason}</p>}
        {window && (
          <p className="text-muted">
            You can restore to any second from {formatSecond(window.earliest)} to {formatSecond(window.latest)}.
          </p>
        )}
      </div>
    </div>
  );
}
