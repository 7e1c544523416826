import type { Organization } from './entities/organization';

/**
 * Where an organization was created, which is where it is managed and billed (specification, point
 * 3).
 */
export type ManagedBy = 'vercel-marketplace' | 'aws-marketplace' | 'signalbox';

const marketplaces = new Map<string | null | undefined, ManagedBy>([
  ['vercel_marketplace', 'vercel-marketplace'],
  ['aws_marketplace', 'aws-marketplace'],
]);

/** Returns who manages the organization: anything but a marketplace means the provider. */
export const managedBy = ({ billing_partner }: Pick<Organization, 'billing_partner'>): ManagedBy =>
  marketplaces.get(billing_partner) ?? 'signalbox';

const names: Record<Exclude<ManagedBy, 'signalbox'>, string> = {
  'vercel-marketplace': 'Vercel Marketplace',
  'aws-marketplace': 'AWS Marketplace',
};

/** Returns the name of the partner that bills the organization; null if the provider bills it. */
export function partnerName(organization: Pick<Organization, 'billing_partner'>): string | null {
  const manager = managedBy(organization);
  return manager === 'signalbox' ? null : names[manager];
}

const partnerPrefix = 'vercel_';

/**
 * Returns the partner's name of the organization: its slug without the partner's prefix; null
 * without that prefix.
 */
export const partnerId = ({ slug }: Pick<Organization, 'slug'>): string | null =>
  slug.startsWith(partnerPrefix) ? slug.slice(partnerPrefix.length) : null;
