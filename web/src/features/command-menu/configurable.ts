import type { Organization } from '@/lib/entities/organization';

/**
 * Returns whether the user can open an organization's settings: as a member of the whole, and with
 * the required second factor.
 */
export const isConfigurable = ({ role, mfa_missing }: Organization): boolean => role !== null && mfa_missing !== true;
