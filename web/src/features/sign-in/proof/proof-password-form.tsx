import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { proveIdentity } from '@/api/account/give-proof';
import { ApiError } from '@/api/http/api-error';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { PasswordField } from '@/ui/password-field';

interface ProofPasswordFormProps {
  email: string;
  onEnd: (isProven: boolean) => void;
}

/** Asks for the password again. */
export function ProofPasswordForm({ email, onEnd }: ProofPasswordFormProps) {
  const prove = useMutation({ mutationFn: proveIdentity });
  const [password, setPassword] = useState('');
  const isWrong = prove.error instanceof ApiError && prove.error.fields.some(({ field }) => field === 'password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !prove.isPending) prove.mutate(password, { onSuccess: () => onEnd(true) });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* For password managers: the account of the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          prove.reset();
          setPassword(value);
        }}
        error={isWrong ? prove.error?.message : null}
        data-autofocus
      />
      {prove.error && !isWrong && <ErrorNote error={prove.error} />}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="primary" busy={prove.isPending} disabled={password === ''}>
          Confirm
        </Button>
        <Button onClick={() => onEnd(false)} disabled={prove.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
