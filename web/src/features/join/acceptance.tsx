import { Link, useNavigate } from 'react-router';
import { useAcceptInvitation } from '@/api/invitations/accept-invitation';
import type { FoundInvitation, InvitationLink } from '@/api/invitations/get-invitation';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { LonePage } from '@/ui/lone-page';
import { toast } from '@/ui/toast';

interface AcceptanceProps {
  link: InvitationLink;
  found: FoundInvitation;
  email: string;
}

/** An invitation that can be accepted: inviter, role and button. */
export function Acceptance({ link, found, email }: AcceptanceProps) {
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const name = found.organization_name ?? 'the organization';
  // The organization enters the list before this continues, and this page shows that meanwhile.
  const join = () =>
    accept.mutateAsync(link).then(
      () => {
        toast.success(`You joined ${name}`);
        return navigate(`/org/${link.slug}`, { replace: true });
      },
      () => undefined,
    );
  return (
    <LonePage
      title={`Join ${name}`}
      actions={
        <>
          <Button variant="primary" busy={accept.isPending} onClick={() => void join()}>
            Accept invitation
          </Button>
          <Button asChild variant="ghost">
            <Link to="/organizations">Not now</Link>
          </Button>
        </>
      }
    >
      <p>
        {found.invited_by ? `${found.invited_by} invited you to join` : "You're invited to join"} as{' '}
        <strong className="text-text">{found.role}</strong>
        {placeText(found.project_count)}.
      </p>
      <p>
        You're signed in as <strong className="text-text [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      {accept.error && <ErrorNote title="Couldn't join." error={accept.error} />}
    </LonePage>
  );
}

function placeText(projects: number): string {
  if (projects === 0) return '';
  return projects === 1 ? ' on one of its projects' : ` on ${projects} of its projects`;
}
