import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

/** The four roles by the identifiers of `GET /platform/organizations/{slug}/roles`. */
export const roleIds = { Owner: 1, Administrator: 2, Developer: 3, 'Read-only': 4 } as const;

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

/** An organization as `GET /platform/organizations` shows it to me. */
export const organizationSchema = z.object({
  id: identifierSchema,
  slug: z.string(),
  name: z.string(),
  plan: planSchema,
  /** Null for somebody with roles on projects only. */
  role: z._default(z.nullable(z.string()), null),
  project_roles: z._default(z.record(z.string(), z.string()), {}),
  billing_email: z._default(z.nullable(z.string()), null),
  restriction_status: restrictionStatusSchema,
  restriction_data: z._default(z.nullable(restrictionDataSchema), null),
  /** The topic to hear; absent until the session has said it. */
  topic: z.optional(z.string()),
});

/** A member as `GET /platform/organizations/{slug}/members` shows them. */
export const memberSchema = z.object({
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  role_ids: z.array(z.number()),
});

/** The restriction as topics carry it. */
export const restrictionSchema = z.object({
  status: restrictionStatusSchema,
  grace_period_end: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
});

export type Organization = z.infer<typeof organizationSchema>;
export type RestrictionStatus = z.infer<typeof restrictionStatusSchema>;
export type Member = z.infer<typeof memberSchema>;

/** What one is in an organization, in words. */
export const roleWords = ({ role }: Pick<Organization, 'role'>): string => role ?? 'Member of some projects';
