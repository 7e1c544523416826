import { CircleAlert } from 'lucide-react';
import { messageOf } from '@/lib/error-message';
import { ErrorNote } from '@/ui/error-note';
import type { SentList } from './use-send-invitations';

/** The invitations that could not be sent, with the server's reasons. */
export function FailedInvitations({ sent, failed }: SentList) {
  const total = sent.length + failed.length;
  const [first] = failed;
  if (!first) return null;
  if (total === 1) return <ErrorNote title="Couldn't send the invitation." error={first.error} />;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md border border-danger/40 bg-danger/8 px-4 py-3">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">
          Couldn't send {failed.length} of {total} invitations.
        </p>
        <ul aria-label="Failed invitations" className="grid gap-1 text-sm">
          {failed.map(({ email, error }) => (
            <li key={email} className="[overflow-wrap:anywhere]">
              {email}: <span className="text-muted">{messageOf(error)}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          Only these addresses are left in the field, so you can try again.
          {sent.some((it) => it.link) && ' The links of the others appear when you close this form.'}
        </p>
      </div>
    </div>
  );
}
