import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '@/api/http/api-error';
import { useDeleteProfile } from '@/api/profile/delete-profile';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { PasswordField } from '@/ui/password-field';

interface DeleteAccountFormProps {
  email: string;
  needsPassword: boolean;
  onCancel: () => void;
  onBusy: (busy: boolean) => void;
}

/** Confirms the user's identity and intent. */
export function DeleteAccountForm({ email, needsPassword, onCancel, onBusy }: DeleteAccountFormProps) {
  const navigate = useNavigate();
  const remove = useDeleteProfile();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const ready = typed.trim().toLowerCase() === email.toLowerCase() && (!needsPassword || password !== '');
  const isWrong = remove.error instanceof ApiError && remove.error.code === 'invalid_credentials';
  const isPasswordFault =
    isWrong || (remove.error instanceof ApiError && remove.error.fields.some(({ field }) => field === 'password'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || remove.isPending) return;
    onBusy(true);
    remove.mutate(password || undefined, {
      onSuccess: () => void navigate('/logout', { replace: true }),
      onSettled: () => onBusy(false),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={`Type “${email}” to confirm`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {needsPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            remove.reset();
            setPassword(value);
          }}
          error={isPasswordFault ? remove.error?.message : null}
        />
      )}
      {remove.error && !(needsPassword && isPasswordFault) && (
        <ErrorNote
          title="Couldn't delete your account."
          error={isPasswordFault ? 'Your session is older than 10 minutes. Sign out and back in, then try again.' : remove.error}
        />
      )}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="danger" busy={remove.isPending} disabled={!ready}>
          Delete account
        </Button>
        <Button onClick={onCancel} disabled={remove.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
