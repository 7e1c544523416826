import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { Member } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { accessText } from './access-text';
import { ChangeAccessDialog } from './change-access-dialog';
import { LeaveDialog } from './leave-dialog';
import { RemoveMemberDialog } from './remove-member-dialog';
import { givable, mayHandleAll, type Permitted } from './roles-for';

interface MemberRowProps {
  slug: string;
  member: Member;
  roles: OfferedRoles;
  projects: ProjectSummary[];
  permitted: Permitted;
  myself: boolean;
}

const resource = 'auth.subject_roles';

/** A member: name with the email below it, role and permitted actions. */
export function MemberRow({ slug, member, roles, projects, permitted, myself }: MemberRowProps) {
  const [asking, setAsking] = useState<'change' | 'go' | null>(null);
  const close = () => setAsking(null);
  const offered = givable(roles, permitted, 'write:Update', resource);
  const mayChange = offered.everywhere.length > 0 && mayHandleAll(permitted, 'write:Update', resource, member);
  const mayRemove = !myself && mayHandleAll(permitted, 'write:Delete', resource, member);
  const { username, primary_email: email } = member;
  const nameOf = (ref: string) => projects.find((it) => it.ref === ref)?.name;
  return (
    <li className="grid min-h-13 items-center gap-x-4 gap-y-2 px-4 py-2 text-sm max-sm:py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_17rem]">
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{username}</span>
          {myself && <span className="rounded-full border px-1.5 text-xs text-muted">You</span>}
          {member.mfa_enabled && <MfaMark />}
        </p>
        {username !== email && <p className="truncate text-muted">{email}</p>}
      </div>
      <p className="text-muted">{accessText(member, nameOf)}</p>
      <div className="flex gap-2 empty:hidden max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col sm:justify-end">
        {mayChange && (
          <Button aria-label={`Change role of ${email}`} onClick={() => setAsking('change')}>
            Change role
          </Button>
        )}
        {myself && <Button onClick={() => setAsking('go')}>Leave organization</Button>}
        {mayRemove && (
          <Button variant="danger-outline" aria-label={`Remove member ${email}`} onClick={() => setAsking('go')}>
            Remove member
          </Button>
        )}
      </div>
      <ChangeAccessDialog
        slug={slug}
        member={member}
        roles={offered}
        projects={projects}
        visible={asking === 'change' && mayChange}
        onClose={close}
      />
      {myself ? (
        <LeaveDialog slug={slug} member={member} visible={asking === 'go'} onClose={close} />
      ) : (
        <RemoveMemberDialog slug={slug} member={member} visible={asking === 'go' && mayRemove} onClose={close} />
      )}
    </li>
  );
}

function MfaMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full border px-1.5 text-xs text-muted" title="Uses two-factor authentication">
      <ShieldCheck className="size-3 text-ok" aria-hidden="true" />
      MFA
    </span>
  );
}
