import { GitBranch } from 'lucide-react';
import { useState } from 'react';
import type { AuthFailure } from '@/api/auth/auth-outcome';
import { useIdentityProvider } from '@/api/auth/identity-provider/use-identity-provider';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { lastSignInMethod, rememberSignInMethod } from '@/api/auth/last-sign-in-method';
import { useSession } from '@/api/auth/session-context';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextButton } from '@/ui/text-button';
import { toast } from '@/ui/toast';

/** The button of the identity provider, if the installation has one. */
export function ProviderSignIn() {
  const { data: settings } = useSignInSettings();
  const host = settings?.code_host;
  return host ? <ProviderButton {...host} /> : null;
}

function ProviderButton({ provider, name }: { provider: string; name: string }) {
  const session = useSession();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [redeeming, setRedeeming] = useState(false);
  const { isOpen, openWindow, cancel } = useIdentityProvider((returnTo) => session.signInAddress(provider, returnTo));

  const fail = (why: AuthFailure) => {
    setFailure(why);
    setRedeeming(false);
    // Specification, point 8: this one is a toast; it is also shown on the page, where it stays.
    if (why.code === 'provider_email_needs_verification') toast.error(why.message);
  };
  const signIn = async () => {
    setFailure(null);
    const back = await openWindow();
    if (!back) return;
    if ('ok' in back) return fail(back);
    if (back.kind !== 'code') return;
    setRedeeming(true);
    const outcome = await session.redeemCode(back.code);
    if (outcome.ok) rememberSignInMethod(provider);
    else fail(outcome);
  };

  return (
    <div className="grid gap-3 border-t pt-5">
      <Button busy={isOpen || redeeming} onClick={() => void signIn()}>
        {!isOpen && !redeeming && <GitBranch className="size-4" aria-hidden="true" />}
        Continue with {name}
        {lastSignInMethod() === provider && (
          <span className="rounded-full border px-1.5 text-xs text-muted">Last used</span>
        )}
      </Button>
      {isOpen && (
        <p role="status" className="text-sm text-muted">
          Continue in the pop-up window. <TextButton onClick={cancel}>Cancel</TextButton>
        </p>
      )}
      {failure && <ErrorNote error={failure.message} />}
    </div>
  );
}
