import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

const maybeText = z._default(z.nullable(z.string()), null);

/** The user, as in `GET /platform/profile`. */
export const profileSchema = z.object({
  id: identifierSchema,
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  first_name: maybeText,
  last_name: maybeText,
  auth0_id: maybeText,
  /** The public avatar of the identity provider, 96 pixels wide. */
  avatar_url: maybeText,
  disabled_features: z._default(z.array(z.string()), []),
  is_operator: z._default(z.boolean(), false),
  /** `operator` or `on_call`; null without a platform role, and absent in topics. */
  operator_role: z.optional(z.nullable(z.string())),
});

export type Profile = z.infer<typeof profileSchema>;
