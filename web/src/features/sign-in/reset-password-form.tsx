import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChangePassword } from '@/api/account/change-password';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { accountPasswordError } from '@/lib/password';
import { fallbackTarget } from '@/lib/return-to';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { NewPasswordField } from '@/ui/new-password-field';
import { toast } from '@/ui/toast';

/** Sets the new password, and continues to the dashboard. */
export function ResetPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const strength = usePasswordVerdict(password);
  const fault = accountPasswordError(password);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault || strength.verdict?.error) return;
    change.mutate(
      { password },
      {
        onSuccess: () => {
          toast.success('Password changed');
          void navigate(fallbackTarget, { replace: true });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {/* For password managers: the account of the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="New password"
        value={password}
        onChange={setPassword}
        strength={strength}
        tried={tried}
        error={tried ? fault : null}
        autoFocus
      />
      {change.error && <ErrorNote title="Couldn't change your password." error={change.error} />}
      <Button type="submit" variant="primary" busy={change.isPending}>
        Set password
      </Button>
    </form>
  );
}
