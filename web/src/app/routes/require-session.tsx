import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { toast } from 'sonner';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { ApiError } from '@/api/http/api-error';
import { ProfileCreationError } from '@/api/profile/create-profile';
import { profileQuery, useProfile } from '@/api/profile/get-profile';
import { signInPath } from '@/lib/return-to';
import { EnterSelfHosted } from './enter-self-hosted';
import { ResolvingSession } from './resolving-session';

/** Lets only signed-in people through; the others sign in first and come back here. */
export function RequireSession() {
  const state = useSessionState();
  const location = useLocation();
  switch (state.kind) {
    case 'resolving':
      return <ResolvingSession />;
    case 'signed_out':
      return <SignedOut here={location.pathname + location.search} />;
    // The sign-in page asks for the code, where that is what is missing.
    case 'needs_code':
      return <Navigate to={signInPath(location.pathname + location.search)} replace />;
    case 'signed_in':
      // Another person signing in, in another tab, starts the page over.
      return <WithProfile key={state.userId} />;
  }
}

/** No one signs in to a self-hosted installation: the page just begins. */
function SignedOut({ here }: { here: string }) {
  const { data: settings, isPending } = useSignInSettings();
  if (isPending) return <ResolvingSession />;
  if (settings?.mode !== 'self_hosted') return <Navigate to={signInPath(here)} replace />;
  return <EnterSelfHosted />;
}

/** Loads the profile beside the page; the rules of the specification's error catalogue apply. */
function WithProfile() {
  const session = useSession();
  const client = useQueryClient();
  const { error } = useProfile();
  const askedAgain = useRef(false);
  useEffect(() => {
    const again = () => client.invalidateQueries({ queryKey: profileQuery().queryKey });
    if (error instanceof ApiError && error.status === 401) {
      // Once: an answer that stays the same after we know who we are would go round for ever.
      const first = error.code === 'insufficient_aal' && !askedAgain.current;
      askedAgain.current = true;
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
