import type { QueryClient } from '@tanstack/react-query';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { refetchTickets } from '@/api/support/ticket-keys';
import type { Organization } from '@/lib/entities/organization';
import type { SessionTopic } from '@/lib/entities/topic-states';
import { overlayOrganizations } from '@/lib/live/overlay-organizations';
import { forgetLostPlaces } from './forget-revoked-access';
import { refreshBills } from './refresh-bills';
import { writeIncidents } from './write-incidents';

/** Writes the user's profile, organizations with their restrictions, and permissions. */
export function writeSessionTopic(client: QueryClient, next: SessionTopic, before: SessionTopic | undefined): void {
  client.setQueryData(profileQuery().queryKey, (known) =>
    // A removed platform role is absent.
    known && next.profile ? { ...known, operator_role: null, ...next.profile } : known,
  );
  client.setQueryData(permissionsKey, next.permissions);
  client.setQueryData<Organization[]>(organizationsKey, (list = []) =>
    overlayOrganizations(list, next.organizations, before?.organizations),
  );
  if (before) {
    if (next.ticket_changes !== before.ticket_changes) refetchTickets(client, 'author');
    forgetLostPlaces(client, next.organizations, before.organizations);
    refreshBills(client, next.organizations, before.organizations);
  }
  writeIncidents(client);
}
