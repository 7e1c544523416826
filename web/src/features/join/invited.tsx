import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '@/api/auth/session-context';
import { type FoundInvitation, type InvitationLink, useFoundInvitation } from '@/api/invitations/get-invitation';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useProfile } from '@/api/profile/get-profile';
import { sessionTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { LonePage } from '@/ui/lone-page';
import { OrganizationsLink } from '@/ui/organizations-link';
import { Acceptance } from './acceptance';

interface InvitedProps {
  link: InvitationLink;
  account: { userId: string; email: string };
}

/** An invitation for a signed-in user: to accept, or the reason why not. */
export function Invited({ link, account }: InvitedProps) {
  // An account without a profile cannot join; the profile is created on the first visit.
  const profile = useProfile();
  // Accepting in another window updates this page, too.
  useTopic(sessionTopic);
  const mine = useOrganization(link.slug);
  const found = useFoundInvitation(link, account.userId, { enabled: profile.isSuccess });
  if (mine) return <AlreadyMember slug={link.slug} name={mine.name} />;
  if (found.data) return <FoundInvitationPage link={link} found={found.data} email={account.email} />;
  const failed = profile.isError ? profile : found.isError ? found : null;
  return (
    <LonePage title="Your invitation" actions={failed && <OrganizationsLink />}>
      {failed ? (
        <ErrorNote
          title="Couldn't load the invitation."
          error={failed.error}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : (
        <Loading label="Loading the invitation" onRetry={() => void found.refetch()}>
          <Skeleton className="h-24" />
        </Loading>
      )}
    </LonePage>
  );
}

function FoundInvitationPage({ link, found, email }: { link: InvitationLink; found: FoundInvitation; email: string }) {
  const session = useSession();
  const inviter = found.invited_by ?? 'the person who invited you';
  if (found.token_does_not_exist) {
    return (
      <Closed title="This invitation doesn't exist">
        It was revoked or replaced by a newer one. Ask the person who invited you for a new link.
      </Closed>
    );
  }
  if (!found.email_match) {
    return (
      <LonePage
        title="This invitation is for another email"
        actions={
          <>
            <Button variant="primary" onClick={() => void session.signOut()}>
              Sign in with another account
            </Button>
            <OrganizationsLink />
          </>
        }
      >
        <p>
          You're signed in as <strong className="text-text [overflow-wrap:anywhere]">{email}</strong>. Sign in with the email that the invitation was sent to.
        </p>
      </LonePage>
    );
  }
  if (found.accepted) {
    return (
      <Closed title="This invitation has already been accepted">
        Invitations work once. If you've left {found.organization_name} since, ask {inviter} for a new one.
      </Closed>
    );
  }
  if (found.expired) {
    return (
      <Closed title="This invitation has expired">
        Invitations expire after 24 hours. Ask {inviter} for a new one.
      </Closed>
    );
  }
  return <Acceptance link={link} found={found} email={email} />;
}

function AlreadyMember({ slug, name }: { slug: string; name: string }) {
  return (
    <LonePage
      title={`You're already a member of ${name}`}
      actions={
        <Button asChild variant="primary">
          <Link to={`/org/${slug}`}>Open {name}</Link>
        </Button>
      }
    >
      <p>You don't need to accept this invitation.</p>
    </LonePage>
  );
}

function Closed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LonePage title={title} actions={<OrganizationsLink />}>
      <p>{children}</p>
    </LonePage>
  );
}
