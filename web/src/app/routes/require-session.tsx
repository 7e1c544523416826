import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { needsSetup, useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { ApiError } from '@/api/http/api-error';
import { ProfileCreationError } from '@/api/profile/create-profile';
import { profileQuery, useProfile } from '@/api/profile/get-profile';
import { signInPath } from '@/lib/return-to';
import { rememberSessionEnd } from '@/lib/session-end';
import { toast } from '@/ui/toast';
import { EnterSelfHosted } from './enter-self-hosted';
import { ResolvingSession } from './resolving-session';
import { setupPath } from './setup-path';

/** Requires a signed-in user; others sign in first and return here. */
export function RequireSession() {
  const state = useSessionState();
  const location = useLocation();
  switch (state.kind) {
    case 'resolving':
      return <ResolvingSession />;
    case 'signed_out':
      return <SignedOut here={location.pathname + location.search} />;
    // The sign-in page also asks for a missing code.
    case 'needs_code':
      return <Navigate to={signInPath(location.pathname + location.search)} replace />;
    case 'signed_in':
      // Another user signing in, in another tab, resets the page.
      return <WithProfile key={state.userId} />;
  }
}

/** A self-hosted installation has no sign-in: the session starts directly. */
function SignedOut({ here }: { here: string }) {
  const { data: settings, isPending } = useSignInSettings();
  if (isPending) return <ResolvingSession />;
  if (needsSetup(settings)) return <Navigate to={setupPath} replace />;
  if (settings?.mode !== 'self_hosted') return <Navigate to={signInPath(here)} replace />;
  return <EnterSelfHosted />;
}

/** Loads the profile beside the page; follows the specification's error catalogue. */
function WithProfile() {
  const session = useSession();
  const client = useQueryClient();
  const { error } = useProfile();
  const requestedAgain = useRef(false);
  useEffect(() => {
    const again = () => client.invalidateQueries({ queryKey: profileQuery().queryKey });
    if (error instanceof ApiError && error.status === 401) {
      // Only once: if reloading the user does not help, this would loop forever.
      const first = error.code === 'insufficient_aal' && !requestedAgain.current;
      requestedAgain.current = true;
      if (!first) rememberSessionEnd('expired');
      void (first ? session.needsFactor().then(again) : session.signOut());
    }
    if (!(error instanceof ProfileCreationError)) return;
    if (error.existed) {
      console.warn('The profile already exists.', error);
      if (import.meta.env.DEV) toast.error('The profile already exists (409).');
      void again();
    } else {
      toast.error(error.message);
    }
  }, [error, session, client]);
  return <Outlet />;
}
