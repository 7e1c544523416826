import { Link, Navigate, useLocation } from 'react-router';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { accountPasswordError } from '@/lib/password';
import { returnTarget } from '@/lib/return-to';
import { AccountForm } from './account-form';
import { AuthLayout } from './auth-layout';

/** For people who are new; the account is theirs at once. */
export function SignUpPage() {
  const session = useSession();
  const state = useSessionState();
  const { search } = useLocation();
  if (state.kind === 'signed_in') return <Navigate to={returnTarget(search)} replace />;
  return (
    <AuthLayout
      title="Sign up"
      subtitle="Database projects whose state you can see, live."
      below={
        <>
          Have an account?{' '}
          <Link to={`/sign-in${search}`} className="font-medium text-text underline underline-offset-2">
            Sign in
          </Link>
        </>
      }
    >
      <AccountForm submitText="Sign up" newAccount judge={accountPasswordError} send={session.signUp} />
    </AuthLayout>
  );
}
