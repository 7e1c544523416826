import type { Organization } from '@/lib/entities/organization';

/** Whether I see an organization's settings: as a member of the whole, and with the second factor it asks for. */
export const isConfigurable = ({ role, mfa_missing }: Organization): boolean => role !== null && mfa_missing !== true;
