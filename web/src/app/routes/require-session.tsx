import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { toast } from 'sonner';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { ApiError } from '@/api/http/api-error';
import { ProfileCreationError } from '@/api/profile/create-profile';
import { profileQuery, useProfile } from '@/api/profile/get-profile';
import { signInPath } from '@/lib/return-to';
import { ResolvingSession } from './resolving-session';

/** Lets only signed-in people through; the others sign in first and come back here. */
export function RequireSession() {
  const state = useSessionState();
  const location = useLocation();
  switch (state.kind) {
    case 'resolving':
      return <ResolvingSession />;
    case 'signed_out':
      return <Navigate to={signInPath(location.pathname + location.search)} replace />;
    case 'signed_in':
      // Another person signing in, in another tab, starts the page over.
      return <WithProfile key={state.userId} />;
  }
}

/** Loads the profile beside the page; the rules of the specification's error catalogue apply. */
function WithProfile() {
  const session = useSession();
  const client = useQueryClient();
  const { error } = useProfile();
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) void session.signOut();
    if (!(error instanceof ProfileCreationError)) return;
    if (error.existed) {
      console.warn('The profile existed already.', error);
      if (import.meta.env.DEV) toast.error('The profile existed already (409).');
      void client.invalidateQueries({ queryKey: profileQuery().queryKey });
    } else {
      toast.error(error.message);
    }
  }, [error, session, client]);
  return <Outlet />;
}
