import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

export const planSchema = z.object({ id: z.string(), name: z.string() });

const restrictionStatusSchema = z.catch(
  z.nullable(z.enum(['grace_period', 'grace_period_over', 'restricted'])),
  null,
);

/** Reason and end of an organization's restriction. */
export const restrictionDataSchema = z.object({
  grace_period_end: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
});

/** The AI features that an organization has opted in to; unknown ones are dropped. */
export const optInTagsSchema = z._default(z.array(z.string()), []);

/** Billing warnings for users who may read billing. */
export const billingWarningSchema = z.object({
  overdue_invoices: z.number(),
  /** Billed by the provider, not on the Free plan, and without a billing address. */
  address_missing: z.boolean(),
});

/** An organization as in `GET /platform/organizations`. */
export const organizationSchema = z.object({
  id: identifierSchema,
  slug: z.string(),
  name: z.string(),
  plan: planSchema,
  /** Null with roles on projects only. */
  role: z._default(z.nullable(z.string()), null),
  project_roles: z._default(z.record(z.string(), z.string()), {}),
  billing_email: z._default(z.nullable(z.string()), null),
  /** The partner that bills the organization, such as `aws_marketplace`. */
  billing_partner: z.optional(z.nullable(z.string())),
  restriction_status: restrictionStatusSchema,
  restriction_data: z._default(z.nullable(restrictionDataSchema), null),
  organization_requires_mfa: z._default(z.boolean(), false),
  opt_in_tags: optInTagsSchema,
  /**
   * It requires a second factor that the user does not have; absent until the session topic
   * arrives.
   */
  mfa_missing: z.optional(z.boolean()),
  /** Null without permission to read billing; absent until the session topic arrives. */
  billing: z.optional(z.nullable(billingWarningSchema)),
  /** The topic to subscribe to; absent until the session topic arrives. */
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

/** The user's role in an organization, as a text. */
export const roleText = ({ role }: Pick<Organization, 'role'>): string => role ?? 'Member of some projects';

/** Returns whether the user has access to a project of this organization. */
export const seesProject = ({ role, project_roles }: Pick<Organization, 'role' | 'project_roles'>, ref: string): boolean =>
  role !== null || project_roles[ref] !== undefined;
