import { type ReactNode, useState } from 'react';
import type { SignUpOutcome } from '@/api/auth/create-session';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { AuthLayout } from './auth-layout';
import { useWait } from './use-wait';

/** Minimum time between two emails to the same address. */
const resendWaitS = 60;

interface SignUpPendingProps {
  email: string;
  sendAgain: () => Promise<SignUpOutcome>;
  onOtherAddress: () => void;
  below: ReactNode;
}

/**
 * Asks the user to open the sign-up email; the text is the same for an address that already has an
 * account.
 */
export function SignUpPending({ email, sendAgain, onOtherAddress, below }: SignUpPendingProps) {
  const wait = useWait({ action: 'Resend', firstS: resendWaitS });
  const [isResent, setResent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await sendAgain();
    if (outcome.ok) setResent(true);
    else setFailure(outcome.message);
    wait.begin(outcome.ok ? resendWaitS : outcome.retryAfterS);
    setBusy(false);
  };
  return (
    <AuthLayout title="Check your inbox" below={below}>
      <div className="grid gap-5">
        <p role="status">
          {isResent ? 'Another link was sent to' : 'A link was sent to'}{' '}
          <strong className="[overflow-wrap:anywhere]">{email}</strong>. Open it within 24 hours to finish signing up.
        </p>
        <p className="text-sm text-muted">
          If no message arrives, check your spam folder and whether the address is correct.
        </p>
        {failure && <ErrorNote title="Couldn't resend the link." error={failure} />}
        {wait.words && (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {wait.words}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} disabled={!wait.isOver} onClick={() => void send()}>
            Resend link
          </Button>
          <Button variant="ghost" onClick={onOtherAddress}>
            Use another email
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
