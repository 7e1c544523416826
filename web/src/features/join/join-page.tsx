import { Link, useSearchParams } from 'react-router';
import { signInPath } from '@/lib/return-to';
import { Button } from '@/ui/button';
import { Invited } from './invited';
import { JoinLayout } from './join-layout';

interface JoinPageProps {
  /** Null while nobody is. */
  signedInAs: { userId: string; email: string } | null;
}

/** What the link of an invitation opens. */
export function JoinPage({ signedInAs }: JoinPageProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const slug = parameters.get('slug') ?? '';
  if (token === '' || slug === '') {
    return (
      <JoinLayout title="This link is not complete" actions={<OrganizationsLink />}>
        <p>A part of it is missing. Open the whole link of your invitation, or copy it again.</p>
      </JoinLayout>
    );
  }
  if (signedInAs) return <Invited link={{ slug, token }} account={signedInAs} />;
  const signIn = signInPath(`/join?token=${token}&slug=${slug}`);
  return (
    <JoinLayout
      title="You are invited to Signalbox"
      actions={
        <>
          <Button asChild look="primary">
            <Link to={signIn}>Sign in</Link>
          </Button>
          <Button asChild>
            <Link to={signIn.replace('/sign-in', '/sign-up')}>Sign up</Link>
          </Button>
        </>
      }
    >
      <p>Sign in with the e-mail address that the invitation was sent to, or sign up with it if you are new.</p>
      <p>You come back here afterwards.</p>
    </JoinLayout>
  );
}

/** The way out for people who are signed in; the others are asked to sign in first. */
export function OrganizationsLink() {
  return (
    <Button asChild>
      <Link to="/organizations">Go to your organizations</Link>
    </Button>
  );
}
