import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useSession, useSessionState } from '@/api/auth/session-context';
import { ErrorNote } from '@/ui/error-note';
import { TextLink } from '@/ui/text-link';
import { AuthLayout } from './auth-layout';
import { CodeStep } from './code-step';
import { ResetPasswordForm } from './reset-password-form';

/**
 * The page of a password reset link, and of a link that restores a previous address: it signs in,
 * and a new password is chosen.
 */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token_hash');
  return token ? <OpenLink token={token} isUndo={query.get('type') === 'email_undo'} /> : <ChoosePassword />;
}

/** Uses the link once, regardless of renders. */
function OpenLink({ token, isUndo }: { token: string; isUndo: boolean }) {
  const session = useSession();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['recovery-link', token],
    queryFn: () => (isUndo ? session.undoEmail(token) : session.openRecovery(token)),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  // The token is used: a reload must not try it again.
  if (data?.ok) return <Navigate to="/reset-password" replace />;
  if (!data || isFetching) {
    return (
      <AuthLayout title="Set a new password">
        <p role="status" className="text-muted">
          Checking the link
        </p>
      </AuthLayout>
    );
  }
  const isJudged = data.code !== undefined;
  return (
    <AuthLayout title={isJudged ? "This link isn't valid" : 'Set a new password'} below={<AskAgain />}>
      <ErrorNote error={data.message} {...(!isJudged && { onRetry: () => void refetch() })} />
    </AuthLayout>
  );
}

/** After the link: the second factor, if there is one. */
function ChoosePassword() {
  const state = useSessionState();
  switch (state.kind) {
    case 'resolving':
      return null;
    case 'needs_code':
      return <CodeStep email={state.email} factors={state.factors} />;
    case 'signed_out':
      return (
        <AuthLayout title="This link is incomplete" below={<AskAgain />}>
          <p>Open it again from the email, or request a new one.</p>
        </AuthLayout>
      );
    case 'signed_in':
      return (
        <AuthLayout
          title="Set a new password"
          subtitle={`For ${state.email}. You'll stay signed in here and be signed out everywhere else.`}
        >
          <ResetPasswordForm email={state.email} />
        </AuthLayout>
      );
  }
}

const AskAgain = () => <TextLink to="/forgot-password">Request a new link</TextLink>;
