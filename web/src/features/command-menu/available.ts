import { partnerName } from '@/lib/billing-partner';
import { actionPermissions, allowedActions } from '@/lib/project-actions';
import type { CommandEntry } from './command-entry';
import type { MenuPlace } from './menu-context';

/** Context that decides which commands are available. */
export interface Circumstances {
  place: MenuPlace;
  /** In the organization as a whole. */
  permitted: (action: string, resource: string) => boolean;
  /** On the open project. */
  permittedHere: (action: string, resource: string) => boolean;
  /** Organizations whose settings I see. */
  configurable: readonly string[];
  /** Where the installation's documentation is, if it has any. */
  docs: string | null;
  hasDocuments: boolean;
  /** The installation has billing. */
  hasBilling: boolean;
  /** The person is an operator of the installation. */
  isOperator: boolean;
  /** The person has a role in the installation, that or on call. */
  hasOperatorRole: boolean;
}

/** Whether a command of the table has all it needs here. */
export function isOffered({ needs = {} }: CommandEntry, circumstances: Circumstances): boolean {
  const { place, permitted, permittedHere, configurable, docs, hasDocuments, hasBilling, isOperator, hasOperatorRole } = circumstances;
  const { organization, project, isSelfHosted } = place;
  if (needs.platform && isSelfHosted) return false;
  if (needs.operator && !isOperator) return false;
  if (needs.operations && !hasOperatorRole) return false;
  // One that asks for a second factor first lets no one in.
  const letsIn = organization !== undefined && organization.mfa_missing !== true;
  if (needs.place && !letsIn) return false;
  if (needs.place === 'project' && !project) return false;
  if (needs.whole && organization?.role == null) return false;
  if (needs.connection && !project?.connectionString) return false;
  if (needs.pooled && !project?.pooled) return false;
  if (needs.action && !(project && allowedActions(project)[needs.action] && permittedHere(...actionPermissions[needs.action]))) return false;
  if (needs.lasting && project?.status === 'REMOVED') return false;
  if (needs.settings && (configurable.length === 0 || (needs.settings === 'of one') !== (configurable.length === 1))) return false;
  if (needs.content && !(needs.content === 'documentation' ? docs !== null : hasDocuments)) return false;
  if (needs.billing && !(hasBilling && organization && partnerName(organization) === null)) return false;
  if (needs.permission) return (needs.place === 'project' ? permittedHere : permitted)(...needs.permission);
  return true;
}

/** A route of the table for the place one is in. */
export const filledIn = (
  route: string,
  { place: { slug = '', ref = '' }, configurable, docs }: Pick<Circumstances, 'place' | 'configurable' | 'docs'>,
): string =>
  route === '{docs}'
    ? (docs ?? '')
    : route.replace('{slug}', slug).replace('{ref}', ref).replace('{only}', configurable[0] ?? '');
