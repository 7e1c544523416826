import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

export const planSchema = z.object({ id: z.string(), name: z.string() });

const restrictionStatusSchema = z.catch(
  z.nullable(z.enum(['grace_period', 'grace_period_over', 'restricted'])),
  null,
);

/** Why and until when an organization is limited. */
export const restrictionDataSchema = z.object({
  grace_period_end: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
});

/** The AI features that an organization has opted in to; one that this page does not know is none. */
export const optInTagsSchema = z._default(z.array(z.string()), []);

/** What people are warned of who may read an organization's bills. */
export const billingWarningSchema = z.object({
  overdue_invoices: z.number(),
  /** It is billed by us, not on the Free plan, and no one gave an address. */
  address_missing: z.boolean(),
});

/** An organization as `GET /platform/organizations` shows it to me. */
export const organizationSchema = z.object({
  id: identifierSchema,
  slug: z.string(),
  name: z.string(),
  plan: planSchema,
  /** Null for someone with roles on projects only. */
  role: z._default(z.nullable(z.string()), null),
  project_roles: z._default(z.record(z.string(), z.string()), {}),
  billing_email: z._default(z.nullable(z.string()), null),
  /** Who sends the bills in the provider's place, as `aws_marketplace`. */
  billing_partner: z.optional(z.nullable(z.string())),
  restriction_status: restrictionStatusSchema,
  restriction_data: z._default(z.nullable(restrictionDataSchema), null),
  organization_requires_mfa: z._default(z.boolean(), false),
  opt_in_tags: optInTagsSchema,
  /** It requires a second factor that I do not have; absent until the session has said it. */
  mfa_missing: z.optional(z.boolean()),
  /** Null without permission to read billing; absent until the session has said it. */
  billing: z.optional(z.nullable(billingWarningSchema)),
  /** The topic to subscribe to; absent until the session has said it. */
  topic: z.optional(z.string()),
});

/** The restriction as topics carry it. */
export const restrictionSchema = z.object({
  status: restrictionStatusSchema,
  grace_period_end: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
});

export type Organization = z.infer<typeof organizationSchema>;
export type RestrictionStatus = z.infer<typeof restrictionStatusSchema>;

/** What one is in an organization, in words. */
export const roleWords = ({ role }: Pick<Organization, 'role'>): string => role ?? 'Member of some projects';

/** Whether a project of this organization is one of mine to see. */
export const seesProject = ({ role, project_roles }: Pick<Organization, 'role' | 'project_roles'>, ref: string): boolean =>
  role !== null || project_roles[ref] !== undefined;
