import { Laptop, Smartphone } from 'lucide-react';
import { useEndSignIn } from '@/api/account/end-session';
import type { SignIn } from '@/api/account/list-sessions';
import { deviceText, isHandheld } from '@/lib/device-text';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';
import { toast } from '@/ui/toast';

/** A session of the user. */
export function SignInRow({ signIn, now }: { signIn: SignIn; now: number }) {
  const end = useEndSignIn();
  const device = deviceText(signIn.user_agent);
  const Icon = isHandheld(signIn.user_agent) ? Smartphone : Laptop;
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3 text-sm">
          <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-medium" title={signIn.user_agent}>
              {device}
              {signIn.current && (
                <span className="ml-2 rounded-full border px-1.5 text-xs font-normal text-muted">Current session</span>
              )}
            </p>
            <p className="text-muted">
              <span className="font-mono text-xs">{signIn.remote_address}</span> · last used{' '}
              <Moment iso={signIn.last_used_at} now={now} /> · signed in <Moment iso={signIn.created_at} now={now} />
            </p>
          </div>
        </div>
        {!signIn.current && (
          <Button
            busy={end.isPending}
            aria-label={`Sign out ${device}`}
            onClick={() => end.mutate(signIn.id, { onSuccess: () => toast.success('Session signed out') })}
          >
            Sign out
          </Button>
        )}
      </div>
      {end.error && <ErrorNote title="Couldn't sign out the session." error={end.error} />}
    </li>
  );
}
