import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession, useSessionState } from '@/api/auth/session-context';

/** Signs out, then opens the sign-in page. */
export function LogoutPage() {
  const session = useSession();
  const state = useSessionState();
  useEffect(() => {
    void session.signOut();
  }, [session]);
  if (state.kind === 'signed_out') return <Navigate to="/sign-in" replace />;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <p role="status" className="text-muted">
        Signing out
      </p>
    </main>
  );
}
