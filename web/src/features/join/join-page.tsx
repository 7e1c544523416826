import { useSearchParams } from 'react-router';
import { appTitle$ } from '@/lib/app-title';
import { useBehavior } from '@/lib/rx/use-behavior';
import { LonePage } from '@/ui/lone-page';
import { OrganizationsLink } from '@/ui/organizations-link';
import { SignInLinks } from '@/ui/sign-in-links';
import { Invited } from './invited';

interface JoinPageProps {
  /** Null when signed out. */
  signedInAs: { userId: string; email: string } | null;
}

/** The page of an invitation link. */
export function JoinPage({ signedInAs }: JoinPageProps) {
  const [parameters] = useSearchParams();
  const installation = useBehavior(appTitle$);
  const token = parameters.get('token') ?? '';
  const slug = parameters.get('slug') ?? '';
  if (token === '' || slug === '') {
    return (
      <LonePage title="This link is incomplete" actions={<OrganizationsLink />}>
        <p>Part of it is missing. Open the full invitation link or copy it again.</p>
      </LonePage>
    );
  }
  if (signedInAs) return <Invited link={{ slug, token }} account={signedInAs} />;
  return (
    <LonePage title={`You're invited to ${installation}`} actions={<SignInLinks path={`/join?token=${token}&slug=${slug}`} />}>
      <p>Sign in with the email that the invitation was sent to, or sign up with it if you're new.</p>
      <p>You'll return to this page afterwards.</p>
    </LonePage>
  );
}
