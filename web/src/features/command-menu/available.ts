import { partnerName } from '@/lib/billing-partner';
import type { FeaturePreview } from '@/lib/feature-previews';
import type { FeatureCheck } from '@/lib/features';
import { hasPreviews } from '@/lib/preview-releases';
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
  /** Organizations whose settings the user can open. */
  configurable: readonly string[];
  /** The installation's documentation, if it has any. */
  docs: string | null;
  hasDocuments: boolean;
  /** The installation has billing. */
  hasBilling: boolean;
  /** The user is an operator. */
  isOperator: boolean;
  /** The user has a platform role: operator or on call. */
  hasOperatorRole: boolean;
  available: FeatureCheck;
  isActive: (preview: FeaturePreview) => boolean;
}

/** Returns whether a command's requirements are met. */
export function isOffered({ needs = {} }: CommandEntry, circumstances: Circumstances): boolean {
  const { place, permitted, permittedHere, configurable, docs, hasDocuments, hasBilling, isOperator, hasOperatorRole, available, isActive } = circumstances;
  const { organization, project, isSelfHosted } = place;
  if (needs.features && !needs.features.some(available)) return false;
  if (needs.preview && !isActive(needs.preview)) return false;
  if (needs.previews && !hasPreviews(available)) return false;
  if (needs.platform && isSelfHosted) return false;
  if (needs.operator && !isOperator) return false;
  if (needs.operations && !hasOperatorRole) return false;
  // An organization that requires a missing second factor is not accessible.
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

/** Fills the current location into a command's route. */
export const filledIn = (
  route: string,
  { place: { slug = '', ref = '' }, configurable, docs }: Pick<Circumstances, 'place' | 'configurable' | 'docs'>,
): string =>
  route === '{docs}'
    ? (docs ?? '')
    : route.replace('{slug}', slug).replace('{ref}', ref).replace('{only}', configurable[0] ?? '');
