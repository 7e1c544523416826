import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '@/api/auth/create-session';
import { useSignUpPolicy } from '@/api/auth/get-sign-in-settings';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { returnTarget } from '@/lib/return-to';
import { keepSignUpReturn } from '@/lib/sign-up-return';
import { TextLink } from '@/ui/text-link';
import { AccountForm } from './account-form';
import { AuthLayout } from './auth-layout';
import { ProviderSignIn } from './provider-sign-in';
import { SignUpPending } from './sign-up-pending';

type SignUpInput = Parameters<Session['signUp']>;

/** The sign-up page; the account can be used immediately, or after its address is confirmed. */
export function SignUpPage() {
  const session = useSession();
  const state = useSessionState();
  const { search } = useLocation();
  const policy = useSignUpPolicy();
  const [email, setEmail] = useState('');
  // With the password, for sending the link again; lost with the page.
  const [pending, setPending] = useState<SignUpInput | null>(null);
  if (state.kind === 'needs_code') return <Navigate to={`/sign-in${search}`} replace />;
  if (state.kind === 'signed_in') return <Navigate to={returnTarget(search)} replace />;
  const signUp = async (...input: SignUpInput) => {
    const outcome = await session.signUp(...input);
    if (outcome.ok && outcome.pending) {
      keepSignUpReturn(returnTarget(search), Date.now());
      setPending(input);
    }
    return outcome;
  };
  const toSignIn = (
    <>
      Have an account? <TextLink to={`/sign-in${search}`}>Sign in</TextLink>
    </>
  );
  if (pending) {
    return (
      <SignUpPending
        email={pending[0]}
        sendAgain={() => signUp(...pending)}
        onOtherAddress={() => {
          setEmail(pending[0]);
          setPending(null);
        }}
        below={toSignIn}
      />
    );
  }
  if (policy === 'closed') {
    return (
      <AuthLayout title="Sign-up is closed" below={<TextLink to={`/sign-in${search}`}>Sign in</TextLink>}>
        <p>Your administrator creates accounts.</p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Sign up"
      subtitle={
        policy === 'invited'
          ? 'You need an invitation. Use the address it was sent to.'
          : 'Create Postgres databases and see their state live.'
      }
      below={toSignIn}
    >
      <div className="grid gap-5">
        <AccountForm submitText="Sign up" newAccount initialEmail={email} send={signUp} />
        <ProviderSignIn />
      </div>
    </AuthLayout>
  );
}
