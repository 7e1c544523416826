import { Link, Navigate, useLocation } from 'react-router';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { returnTarget } from '@/lib/return-to';
import { AccountForm } from './account-form';
import { AuthLayout } from './auth-layout';

/** For people who have an account; leads on to where they wanted to go. */
export function SignInPage() {
  const session = useSession();
  const state = useSessionState();
  const { search } = useLocation();
  if (state.kind === 'signed_in') return <Navigate to={returnTarget(search)} replace />;
  return (
    <AuthLayout
      title="Sign in"
      subtitle="Welcome back to your projects."
      below={
        <>
          No account yet?{' '}
          <Link to={`/sign-up${search}`} className="font-medium text-text underline underline-offset-2">
            Sign up
          </Link>
        </>
      }
    >
      <AccountForm submitText="Sign in" send={session.signIn} />
    </AuthLayout>
  );
}
