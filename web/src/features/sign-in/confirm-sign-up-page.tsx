import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AuthFailure } from '@/api/auth/auth-outcome';
import { rememberSignInMethod } from '@/api/auth/last-sign-in-method';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { fallbackTarget, signInPath, signUpPath } from '@/lib/return-to';
import { forgetSignUpReturn, signUpReturn } from '@/lib/sign-up-return';
import { ErrorNote } from '@/ui/error-note';
import { TextLink } from '@/ui/text-link';
import { AuthLayout } from './auth-layout';
import { ConfirmSignUpForm } from './confirm-sign-up-form';

/**
 * The page of a sign-up link. It asks for the password chosen at sign-up, so that an account
 * prepared by another person for this address cannot be confirmed.
 */
export function ConfirmSignUpPage() {
  const [query] = useSearchParams();
  const token = query.get('token_hash');
  // Read before the sign-in: when it replaces another user, all stored data is cleared.
  const [target] = useState(() => signUpReturn(Date.now()));
  return token ? (
    <ConfirmSignUp key={token} token={token} target={target} />
  ) : (
    <AuthLayout title="This link is incomplete" below={<OtherWays target={target} />}>
      <p>Open the full link from the email, or sign up again to get a new one.</p>
    </AuthLayout>
  );
}

function ConfirmSignUp({ token, target }: { token: string; target: string }) {
  const session = useSession();
  const state = useSessionState();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<AuthFailure | null>(null);
  const confirm = async (password: string) => {
    const outcome = await session.confirmSignUp(token, password);
    if (outcome.ok) {
      rememberSignInMethod('password');
      forgetSignUpReturn();
      void navigate(target, { replace: true });
    } else if (outcome.code === 'otp_expired' || outcome.code === 'user_already_exists') {
      setClosed(outcome);
    }
    return outcome;
  };
  if (closed) {
    const isTaken = closed.code === 'user_already_exists';
    return (
      <AuthLayout
        title={isTaken ? 'This email already has an account' : "This link isn't valid"}
        below={<OtherWays target={target} hasAccount={isTaken} />}
      >
        <ErrorNote error={closed.message} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Confirm your sign-up"
      subtitle="Enter the password you chose when you signed up."
      below={
        <>
          Forgot the password? <TextLink to={signUpPath(target)}>Sign up again</TextLink> with a new one.
        </>
      }
    >
      <ConfirmSignUpForm confirm={confirm} signedInAs={state.kind === 'signed_in' ? state.email : null} />
    </AuthLayout>
  );
}

/** Other pages for a link that does not sign in; they keep the return path. */
function OtherWays({ target, hasAccount = false }: { target: string; hasAccount?: boolean }) {
  const isSignedIn = useSessionState().kind === 'signed_in';
  if (isSignedIn) return <TextLink to={fallbackTarget}>Go to your organizations</TextLink>;
  const signIn = <TextLink to={signInPath(target)}>Sign in</TextLink>;
  return hasAccount ? (
    <>
      {signIn} or <TextLink to="/forgot-password">set a new password</TextLink>.
    </>
  ) : (
    <>
      Not confirmed yet? <TextLink to={signUpPath(target)}>Sign up again</TextLink>. Already confirmed? {signIn}.
    </>
  );
}
