import { useState } from 'react';
import type { SentInvitation } from '@/api/invitations/invite-member';
import type { Invitation } from '@/lib/entities/invitation';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { InvitationRow } from './invitation-row';
import { LinkDialog } from './link-dialog';
import type { Permitted } from './roles-for';

/** Check interval for expired invitations. */
const tickMs = 10_000;

interface InvitationListProps {
  slug: string;
  invitations: Invitation[];
  permitted: Permitted;
  projectName: (ref: string) => string | undefined;
}

/** The open invitations. */
export function InvitationList({ slug, invitations, permitted, projectName }: InvitationListProps) {
  const now = useNow(tickMs);
  const [made, setMade] = useState<SentInvitation | null>(null);
  return (
    <Card title="Invitations" description="Expires in 24 hours and can be used once." flush>
      <ul aria-label="Invitations" className="divide-y">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            slug={slug}
            invitation={invitation}
            permitted={permitted}
            projectName={projectName}
            now={now}
            onLink={setMade}
          />
        ))}
      </ul>
      <LinkDialog invitation={made} onClose={() => setMade(null)} />
    </Card>
  );
}
