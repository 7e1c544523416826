import { type FormEvent, useState } from 'react';
import type { AuthOutcome } from '@/api/auth/create-session';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { emailError } from '@/lib/email';
import { accountPasswordError } from '@/lib/password';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { NewPasswordField } from '@/ui/new-password-field';
import { PasswordField } from '@/ui/password-field';

interface AccountFormProps {
  submitText: string;
  /** A new password: its strength is shown and required. */
  newAccount?: boolean;
  /** Initial email address. */
  initialEmail?: string;
  /** The setup code is known to be required; otherwise it is asked for once the server refuses. */
  needsCode?: boolean;
  send: (email: string, password: string, setupCode?: string) => Promise<AuthOutcome>;
}

/** Email address and password; the surrounding page continues after success. */
export function AccountForm({ submitText, newAccount = false, initialEmail = '', needsCode = false, send }: AccountFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [setupCode, setSetupCode] = useState<string | null>(needsCode ? '' : null);

  const emailFault = emailError(email);
  const strength = usePasswordVerdict(newAccount ? password : '');
  const rule = newAccount ? accountPasswordError(password) : null;
  const passwordError = password === '' ? 'Enter your password.' : rule;
  // While the strength is being checked, the form can be submitted: the server checks the password
  // again.
  const isWeak = newAccount && Boolean(strength.verdict?.error);
  const codeError = needsCode && setupCode?.trim() === '' ? 'Enter the setup code.' : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailFault || passwordError || isWeak || codeError) return;
    setBusy(true);
    setFailure(null);
    const outcome = setupCode === null ? await send(email.trim(), password) : await send(email.trim(), password, setupCode.trim());
    if (outcome.ok) return;
    // Only the server knows whether this is the first account.
    if (outcome.code === 'setup_code_needed') setSetupCode((typed) => typed ?? '');
    setFailure(outcome.message);
    setBusy(false);
  };

  const codeField = setupCode !== null && (
    <TextField
      label="Setup code"
      name="setup-code"
      autoComplete="off"
      autoFocus
      spellCheck={false}
      value={setupCode}
      onChange={setSetupCode}
      error={tried ? codeError : null}
      hint="The server printed it when it started, in its log or terminal. Each start prints a new one."
    />
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      {needsCode && codeField}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus={!needsCode}
        value={email}
        onChange={setEmail}
        error={tried ? emailFault : null}
      />
      {newAccount ? (
        <NewPasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          strength={strength}
          tried={tried && !busy}
          error={tried ? passwordError : null}
          hint="At least 8 characters, and hard to guess."
        />
      ) : (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={tried ? passwordError : null}
        />
      )}
      {!needsCode && codeField}
      {failure && <ErrorNote error={failure} />}
      <Button type="submit" variant="primary" busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}
