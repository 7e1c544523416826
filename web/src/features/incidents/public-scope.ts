import type { ManagedIncident } from '@/api/operations/incident-keys';

type Shown = Pick<ManagedIncident, 'organizations' | 'projects'>;

/** Returns whether the public status page can show it: its scope names no organization and no project. */
export const isForPublicPage = ({ organizations, projects }: Shown): boolean => organizations.length + projects.length === 0;

/** Returns whether the public status page shows it now. */
export const isOnPublicPage = (it: Shown & Pick<ManagedIncident, 'held_back' | 'state' | 'announce_ahead'>): boolean =>
  isForPublicPage(it) && !it.held_back && (it.announce_ahead || (it.state !== 'scheduled' && it.state !== 'cancelled'));

/** The address of its permanent public page. */
export const publicAddressOf = (id: string): string => `${window.location.origin}/status/incidents/${id}`;
