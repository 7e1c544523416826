import { useSearchParams } from 'react-router';
import { LonePage } from '@/ui/lone-page';
import { OrganizationsLink } from '@/ui/organizations-link';
import { SignInLinks } from '@/ui/sign-in-links';
import { AcceptTransfer } from './accept-transfer';

/** The server's format; anything else was cut off or copied incorrectly. */
const tokenShape = /^[a-zA-Z0-9_-]+$/;

interface TransferPageProps {
  /** Null when signed out. */
  signedInAs: { userId: string; email: string } | null;
}

/** The page of a project transfer link. */
export function TransferPage({ signedInAs }: TransferPageProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  if (!tokenShape.test(token)) {
    return (
      <LonePage title="This link is incomplete" actions={<OrganizationsLink />}>
        <p>Part of it is missing. Open the full link or copy it again.</p>
      </LonePage>
    );
  }
  if (signedInAs) return <AcceptTransfer token={token} email={signedInAs.email} />;
  return (
    <LonePage title="Accept project transfer" actions={<SignInLinks path={`/claim-project?token=${token}`} />}>
      <p>Sign in to add the project to one of your organizations, or sign up if you're new.</p>
      <p>You'll return to this page afterwards.</p>
    </LonePage>
  );
}
