import { useRef, useState } from 'react';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { Invitation } from '@/lib/entities/invitation';
import type { Member } from '@/lib/entities/member';
import type { ProjectSummary } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { matchingInvitations, matchingMembers } from './filter-people';
import { InvitationList } from './invitation-list';
import { MemberList } from './member-list';
import { PeopleSearch } from './people-search';
import type { Permitted } from './roles-for';

/** Up to this number of people there is no search. */
const unsearchedMax = 5;

interface PeopleProps {
  slug: string;
  /** Undefined until all lists are loaded. */
  members: Member[] | undefined;
  invitations: Invitation[];
  roles: OfferedRoles;
  projects: ProjectSummary[];
  permitted: Permitted;
}

/** The invitations and the members, with a search if they are many. */
export function People({ slug, members, invitations, roles, projects, permitted }: PeopleProps) {
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const isSearched = query.trim() !== '';
  const invited = matchingInvitations(invitations, query);
  const shown = members && matchingMembers(members, query);
  const all = invitations.length + (members?.length ?? 0);
  const hasNoMatch = isSearched && invited.length === 0 && shown?.length === 0;
  const clear = () => {
    setQuery('');
    // The button disappears.
    search.current?.focus();
  };
  return (
    <>
      {members && (all > unsearchedMax || query !== '') && (
        <PeopleSearch query={query} onChange={setQuery} shown={invited.length + (shown?.length ?? 0)} all={all} search={search} />
      )}
      {invited.length > 0 && (
        <InvitationList
          slug={slug}
          invitations={invited}
          permitted={permitted}
          projectName={(ref) => projects.find((it) => it.ref === ref)?.name}
        />
      )}
      {shown && (shown.length > 0 || !isSearched) && (
        <MemberList slug={slug} members={shown} roles={roles} projects={projects} permitted={permitted} />
      )}
      {hasNoMatch && (
        <EmptyState
          title="No members match your search"
          text="Search for a part of a name, of an email or of a role."
          action={<Button onClick={clear}>Clear search</Button>}
        />
      )}
    </>
  );
}
