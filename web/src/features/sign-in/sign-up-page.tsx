import { Navigate, useLocation } from 'react-router';
import { useSignUpPolicy } from '@/api/auth/get-sign-in-settings';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { returnTarget } from '@/lib/return-to';
import { TextLink } from '@/ui/text-link';
import { AccountForm } from './account-form';
import { AuthLayout } from './auth-layout';
import { CodeHostSignIn } from './code-host-sign-in';

/** For people who are new; the account is theirs at once. */
export function SignUpPage() {
  const session = useSession();
  const state = useSessionState();
  const { search } = useLocation();
  const policy = useSignUpPolicy();
  if (state.kind === 'needs_code') return <Navigate to={`/sign-in${search}`} replace />;
  if (state.kind === 'signed_in') return <Navigate to={returnTarget(search)} replace />;
  if (policy === 'closed') {
    return (
      <AuthLayout title="Sign-up is closed" below={<TextLink to={`/sign-in${search}`}>Sign in</TextLink>}>
        <p>Accounts are created by the operator of this installation.</p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Sign up"
      subtitle={
        policy === 'invited'
          ? 'You need an invitation. Use the address it was sent to.'
          : 'Database projects whose state you can see, live.'
      }
      below={
        <>
          Have an account? <TextLink to={`/sign-in${search}`}>Sign in</TextLink>
        </>
      }
    >
      <div className="grid gap-5">
        <AccountForm submitText="Sign up" newAccount send={session.signUp} />
        <CodeHostSignIn />
      </div>
    </AuthLayout>
  );
}
