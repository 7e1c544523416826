import { Navigate, useLocation } from 'react-router';
import { useSignUpPolicy } from '@/api/auth/get-sign-in-settings';
import { rememberSignInMethod } from '@/api/auth/last-sign-in-method';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { returnTarget } from '@/lib/return-to';
import { ErrorNote } from '@/ui/error-note';
import { lateComponent } from '@/ui/late-component';
import { TextLink } from '@/ui/text-link';
import { AccountForm } from './account-form';
import { AuthLayout } from './auth-layout';
import { ProviderSignIn } from './provider-sign-in';
import { SessionEndNote } from './session-end-note';
import { signInNoticeOf } from './sign-in-notice';

const { Component: CodeStep } = lateComponent(async () => (await import('./code-step')).CodeStep);

/** The sign-in page; continues to the requested page, after the second factor if there is one. */
export function SignInPage() {
  const session = useSession();
  const state = useSessionState();
  const location = useLocation();
  const { search } = location;
  const notice = signInNoticeOf(location.state);
  const canSignUp = useSignUpPolicy() !== 'closed';
  if (state.kind === 'signed_in') return <Navigate to={returnTarget(search)} replace />;
  if (state.kind === 'needs_code') return <CodeStep email={state.email} factors={state.factors} />;
  const signIn = async (email: string, password: string) => {
    const outcome = await session.signIn(email, password);
    if (outcome.ok) rememberSignInMethod('password');
    return outcome;
  };
  return (
    <AuthLayout
      title="Sign in"
      below={
        canSignUp && (
          <>
            No account yet? <TextLink to={`/sign-up${search}`}>Sign up</TextLink>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <SessionEndNote />
        {notice && <ErrorNote error={notice} />}
        <AccountForm submitText="Sign in" send={signIn} />
        <TextLink to="/forgot-password" className="justify-self-start text-sm">
          Forgot your password?
        </TextLink>
        <ProviderSignIn />
      </div>
    </AuthLayout>
  );
}
