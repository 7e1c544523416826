import { useSearchParams } from 'react-router';
import { useConfirmEmail } from '@/api/auth/confirm-email';
import { useSessionState } from '@/api/auth/session-context';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextLink } from '@/ui/text-link';
import { AuthLayout } from './auth-layout';

/**
 * The page of a link that confirms another email address. It waits for a click, because programs
 * open links in emails, too.
 */
export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token_hash');
  const confirm = useConfirmEmail();
  const isSignedIn = useSessionState().kind === 'signed_in';
  const on = isSignedIn ? (
    <TextLink to="/account">Go to your account</TextLink>
  ) : (
    <TextLink to="/sign-in">Go to sign-in</TextLink>
  );
  if (!token) {
    return (
      <AuthLayout title="This link is incomplete" below={on}>
        <p>Open it again from the email, or request a new one in your account.</p>
      </AuthLayout>
    );
  }
  if (confirm.data) {
    const email = 'email' in confirm.data ? confirm.data.email : confirm.data.user.email;
    return (
      <AuthLayout title="Email confirmed" below={on}>
        <p role="status">
          You now sign in with <strong>{email}</strong>.
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Confirm your email"
      subtitle="You'll use it to sign in and to receive email from Signalbox."
      below={on}
    >
      <div className="grid gap-4">
        {confirm.error && <ErrorNote title="Couldn't confirm your email." error={confirm.error} />}
        <Button variant="primary" autoFocus busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Confirm email
        </Button>
      </div>
    </AuthLayout>
  );
}
