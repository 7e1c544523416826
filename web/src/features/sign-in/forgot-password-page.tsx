import { type FormEvent, useState } from 'react';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { useRecoverAccount } from '@/api/auth/recover-account';
import { emailError } from '@/lib/email';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { TextLink } from '@/ui/text-link';
import { AuthLayout } from './auth-layout';

/** Requests a password reset link; the response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const { data: settings } = useSignInSettings();
  const recover = useRecoverAccount();
  const back = <TextLink to="/sign-in">Back to sign-in</TextLink>;
  if (settings && !settings.sends_mail) {
    return (
      <AuthLayout title="Forgot your password?" below={back}>
        <p>
          Email isn't configured here. Ask your administrator to reset your password.
        </p>
      </AuthLayout>
    );
  }
  if (recover.isSuccess) {
    return (
      <AuthLayout title="Check your inbox" below={back}>
        <p role="status">
          If an account exists for <strong>{recover.variables}</strong>, we've sent a link to it. The link works once and expires in 1 hour.
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We'll email you a link to reset it."
      below={back}
    >
      <RecoverForm send={recover.mutate} busy={recover.isPending} error={recover.error} />
    </AuthLayout>
  );
}

function RecoverForm({ send, busy, error }: { send: (email: string) => void; busy: boolean; error: unknown }) {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const fault = emailError(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault) send(email.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={tried ? fault : null}
      />
      {Boolean(error) && <ErrorNote title="Couldn't send the link." error={error} />}
      <Button type="submit" variant="primary" busy={busy}>
        Send link
      </Button>
    </form>
  );
}
