import { type FormEvent, useState } from 'react';
import type { AuthOutcome } from '@/api/auth/create-session';
import { emailError } from '@/lib/email';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { PasswordField } from '@/ui/password-field';

interface AccountFormProps {
  submitText: string;
  newAccount?: boolean;
  /** Why a password cannot be used, or null. */
  judge?: (password: string) => string | null;
  send: (email: string, password: string) => Promise<AuthOutcome>;
}

/** E-mail address and password; once accepted, the page around it moves on by itself. */
export function AccountForm({ submitText, newAccount = false, judge, send }: AccountFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const emailFault = emailError(email);
  const passwordError = password === '' ? 'Enter your password.' : (judge?.(password) ?? null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailFault || passwordError) return;
    setBusy(true);
    setFailure(null);
    const outcome = await send(email.trim(), password);
    if (outcome.ok) return;
    setFailure(outcome.message);
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={tried ? emailFault : null}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={newAccount ? 'new-password' : 'current-password'}
        value={password}
        onChange={setPassword}
        error={tried ? passwordError : null}
        hint={newAccount ? 'At least 8 characters.' : undefined}
      />
      {failure && <ErrorNote error={failure} />}
      <Button type="submit" look="primary" busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}
