import { type FormEvent, useRef, useState } from 'react';
import type { AuthOutcome } from '@/api/auth/create-session';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { PasswordField } from '@/ui/password-field';
import { useWait } from './use-wait';

interface ConfirmSignUpFormProps {
  confirm: (password: string) => Promise<AuthOutcome>;
  /** The address of the account that the new one replaces in this browser, or null. */
  signedInAs: string | null;
}

/** The password chosen at sign-up; a wrong one can be corrected, and the link stays valid. */
export function ConfirmSignUpForm({ confirm, signedInAs }: ConfirmSignUpFormProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wait = useWait();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '' || busy || !wait.isOver) return;
    setBusy(true);
    setFailure(null);
    const outcome = await confirm(password);
    // Accepted: the page navigates on.
    if (outcome.ok) return;
    setFailure(outcome.message);
    wait.begin(outcome.retryAfterS);
    setBusy(false);
    if (outcome.code === 'invalid_credentials') field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      {signedInAs !== null && !busy && (
        <p className="text-sm text-muted">
          You're signed in as <strong className="text-text [overflow-wrap:anywhere]">{signedInAs}</strong>. Confirming
          signs you in with the new account instead.
        </p>
      )}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        ref={field}
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? 'Enter your password.' : null}
        hint="If you didn't sign up, close this page. No account will be created."
      />
      {failure && <ErrorNote title="Couldn't confirm your email." error={failure} />}
      {wait.words && (
        <p role="timer" className="text-sm text-muted tabular-nums">
          {wait.words}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} disabled={!wait.isOver}>
        Confirm and sign in
      </Button>
    </form>
  );
}
