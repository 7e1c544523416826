import { useEffect, useState } from 'react';
import { useSession } from '@/api/auth/session-context';
import type { SecondFactor } from '@/api/auth/create-session';
import { TextButton } from '@/ui/text-button';
import { AuthLayout } from './auth-layout';
import { CodeForm } from './code-form';
import { RecoveryCodeForm } from './recovery-code-form';
import { useGiveCode } from './use-give-code';

interface CodeStepProps {
  email: string;
  factors: SecondFactor[];
}

/** The second step of signing in: a code of an authenticator, or a recovery code. */
export function CodeStep({ email, factors }: CodeStepProps) {
  const session = useSession();
  const [hasLost, setLost] = useState(false);
  const giving = useGiveCode();
  const { reset } = giving;
  useEffect(reset, [hasLost, reset]);
  const first = factors[0]?.id ?? '';
  return (
    <AuthLayout
      title={hasLost ? 'Enter a recovery code' : 'Enter your code'}
      subtitle={
        hasLost
          ? 'Enter one of the recovery codes you saved. Each code works once.'
          : 'Enter the six-digit code from your authenticator app.'
      }
      below={
        <>
          Signing in as {email}.{' '}
          <TextButton onClick={() => void session.signOut()}>Use another account</TextButton>
        </>
      }
    >
      <div className="grid gap-4">
        {hasLost ? (
          <RecoveryCodeForm giving={giving} factorId={first} />
        ) : (
          <CodeForm giving={giving} factors={factors} />
        )}
        <TextButton className="justify-self-start text-sm" onClick={() => setLost(!hasLost)}>
          {hasLost ? 'Use your authenticator' : 'Use a recovery code'}
        </TextButton>
      </div>
    </AuthLayout>
  );
}
