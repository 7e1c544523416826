import { useState } from 'react';
import { toast } from 'sonner';
import { useChangeMemberRole } from '@/api/organizations/change-member-role';
import { usePermissions } from '@/api/profile/list-permissions';
import type { Role } from '@/api/organizations/list-roles';
import type { Member } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { SelectControl } from '@/ui/select-field';
import { LeaveDialog } from './leave-dialog';
import { RemoveMemberDialog } from './remove-member-dialog';
import { mayHandle, rolesFor } from './roles-for';

interface MemberRowProps {
  slug: string;
  member: Member;
  roles: Role[];
  myself: boolean;
}

/** One member: who, with which role, and what I may do about it. */
export function MemberRow({ slug, member, roles, myself }: MemberRowProps) {
  const permitted = usePermissions(slug);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const roleId = member.role_ids[0] ?? 0;
  const mayRemove = mayHandle(permitted, 'write:Delete', roleId);
  return (
    <li className="grid min-h-13 items-center gap-x-4 gap-y-2 px-4 py-2 text-sm max-sm:py-3 sm:grid-cols-[minmax(0,1fr)_13rem_11rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          {member.primary_email}
          {myself && <span className="ml-2 rounded-full border px-1.5 text-xs font-normal text-muted">You</span>}
        </p>
        <p className="truncate text-muted">{member.username}</p>
      </div>
      <MemberRole slug={slug} member={member} roles={roles} roleId={roleId} />
      <div className="sm:justify-self-end">
        {myself && (
          <Button className="max-sm:w-full" onClick={() => setAsking(true)}>
            Leave organization
          </Button>
        )}
        {!myself && mayRemove && (
          <Button
            look="danger-outline"
            className="max-sm:w-full"
            aria-label={`Remove ${member.primary_email}`}
            onClick={() => setAsking(true)}
          >
            Remove member
          </Button>
        )}
      </div>
      {myself ? (
        <LeaveDialog slug={slug} member={member} visible={asking} onClose={close} />
      ) : (
        <RemoveMemberDialog slug={slug} member={member} visible={asking} onClose={close} />
      )}
    </li>
  );
}

function MemberRole({ slug, member, roles, roleId }: Omit<MemberRowProps, 'myself'> & { roleId: number }) {
  const permitted = usePermissions(slug);
  const change = useChangeMemberRole(slug);
  const current = roles.find((role) => role.id === roleId);
  const givable = rolesFor(roles, permitted, 'write:Update');
  if (!givable.some((role) => role.id === roleId)) return <span className="text-muted">{current?.name}</span>;
  return (
    <SelectControl
      aria-label={`Role of ${member.primary_email}`}
      value={String(roleId)}
      disabled={change.isPending}
      options={givable.map((role) => ({ value: String(role.id), label: role.name }))}
      onChange={(value) =>
        change.mutate(
          { memberId: member.gotrue_id, roleId: Number(value) },
          { onError: (error) => toast.error(error.message) },
        )
      }
    />
  );
}
