import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

/** The person who is signed in, as `GET /platform/profile` shows them. */
export const profileSchema = z.object({
  id: identifierSchema,
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  disabled_features: z._default(z.array(z.string()), []),
  is_operator: z._default(z.boolean(), false),
});

export type Profile = z.infer<typeof profileSchema>;
