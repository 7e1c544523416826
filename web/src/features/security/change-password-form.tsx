import { type FormEvent, useState } from 'react';
import { useChangePassword } from '@/api/account/change-password';
import { hasPassword, type User } from '@/api/account/get-user';
import { ApiError } from '@/api/http/api-error';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { accountPasswordError } from '@/lib/password';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { NewPasswordField } from '@/ui/new-password-field';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast';

/** Changes the account's password, or sets its first one. */
export function ChangePasswordForm({ user }: { user: User }) {
  const change = useChangePassword();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const strength = usePasswordVerdict(password);
  const has = hasPassword(user);
  const code = change.error instanceof ApiError ? change.error.code : undefined;
  const fault = {
    current: has && current === '' ? 'Enter your current password.' : null,
    next: accountPasswordError(password),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault.current || fault.next || strength.verdict?.error) return;
    change.mutate(
      { password, current: current || undefined },
      {
        onSuccess: () => {
          toast.success(has ? 'Password changed' : 'Password set');
          setCurrent('');
          setPassword('');
          setTried(false);
        },
      },
    );
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    if (change.error) change.reset();
    set(value);
  };
  const isBeside = code === 'same_password' || (has && code === 'invalid_credentials');
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* For password managers: the account of the passwords. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      {has && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={edit(setCurrent)}
          error={(tried ? fault.current : null) ?? (code === 'invalid_credentials' ? change.error?.message : null)}
        />
      )}
      <NewPasswordField
        label="New password"
        value={password}
        onChange={edit(setPassword)}
        strength={strength}
        tried={tried}
        error={(tried ? fault.next : null) ?? (code === 'same_password' ? (change.error?.message ?? null) : null)}
      />
      {change.error && !isBeside && (
        <ErrorNote
          title="Couldn't change your password."
          error={
            code === 'reauthentication_needed'
              ? 'Your session is older than 10 minutes. Sign out and back in, then try again.'
              : change.error
          }
        />
      )}
      <div>
        <Button type="submit" busy={change.isPending}>
          {has ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}
