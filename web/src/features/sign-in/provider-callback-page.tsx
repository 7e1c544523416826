import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { completeCallback } from '@/api/auth/identity-provider/complete-callback';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { fallbackTarget } from '@/lib/return-to';
import { ErrorNote } from '@/ui/error-note';
import { TextLink } from '@/ui/text-link';
import { AuthLayout } from './auth-layout';

/** The callback page of the popup: it hands over the result, and closes. */
export function ProviderCallbackPage() {
  const { search } = useLocation();
  const session = useSession();
  const isSignedIn = useSessionState().kind === 'signed_in';
  // A code can be used once, so this runs once, regardless of renders.
  const { data } = useQuery({
    queryKey: ['way-back', search],
    queryFn: () => completeCallback(search, session),
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  });
  useEffect(() => {
    if (data?.kind === 'handed_over') window.close();
  }, [data]);

  if (data?.kind === 'signed_in') return <Navigate to={fallbackTarget} replace />;
  if (data?.kind === 'linked') return <Navigate to="/account" replace />;
  if (data?.kind === 'failed') {
    const [to, words] = isSignedIn ? ['/account', 'Go to your account'] : ['/sign-in', 'Go to sign-in'];
    return (
      <AuthLayout title="Something went wrong" below={<TextLink to={to}>{words}</TextLink>}>
        <ErrorNote error={data.message} />
      </AuthLayout>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <p role="status" className="text-muted">
        {data ? 'Done. You can close this window.' : 'One moment'}
      </p>
    </main>
  );
}
