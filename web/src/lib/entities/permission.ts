import * as z from 'zod/mini';

/** One entry of `GET /platform/profile/permissions`. */
export const permissionSchema = z.object({
  organization_slug: z.string(),
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  condition: z.optional(z.unknown()),
  restrictive: z._default(z.boolean(), false),
  project_refs: z._default(z.nullable(z.array(z.string())), []),
});

export type Permission = z.infer<typeof permissionSchema>;
