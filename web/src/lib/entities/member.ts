import * as z from 'zod/mini';

/** The four roles by the IDs of `GET /platform/organizations/{slug}/roles`, highest first. */
export const roleIds = { Owner: 1, Administrator: 2, Developer: 3, 'Read-only': 4 } as const;

/** The ID of a role by its name; undefined if this build does not know it. */
export const roleIdOf = (name: string): number | undefined => (roleIds as Record<string, number>)[name];

/** The name of a role by its ID. */
export const roleNameOf = (id: number): string =>
  Object.entries(roleIds).find(([, it]) => it === id)?.[0] ?? `Role ${id}`;

/** A member's access: one role everywhere, or one on each of some projects. */
export interface Access {
  /** The role in the whole organization, or null. */
  role_id: number | null;
  /** Roles by project ref; empty with a role in the whole organization. */
  project_roles: Record<string, number>;
}

/** A member of an organization. */
export interface Member extends Access {
  gotrue_id: string;
  username: string;
  primary_email: string;
  mfa_enabled: boolean;
}

const heldRoleSchema = z.object({
  id: z.number(),
  projects: z._default(z.nullable(z.array(z.string())), null),
});

const listedSchema = z.object({
  gotrue_id: z.string(),
  username: z.string(),
  primary_email: z.string(),
  mfa_enabled: z._default(z.boolean(), false),
  roles: z.array(heldRoleSchema),
});

/** A member as in `GET /platform/organizations/{slug}/members`. */
export const memberSchema = z.pipe(
  listedSchema,
  z.transform(({ roles, ...person }: z.infer<typeof listedSchema>): Member => {
    const everywhere = roles.find((it) => it.projects === null);
    const onProjects = roles.flatMap(({ id, projects }) => (projects ?? []).map((ref) => [ref, id] as const));
    return {
      ...person,
      role_id: everywhere?.id ?? null,
      project_roles: everywhere ? {} : Object.fromEntries(onProjects),
    };
  }),
);

/** Each of the member's roles once, highest first. */
export function rolesIn({ role_id, project_roles }: Access): number[] {
  const ids = role_id === null ? Object.values(project_roles) : [role_id];
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The projects on which a member has this role without having it everywhere. */
export const projectsOf = ({ project_roles }: Access, roleId: number): string[] =>
  Object.keys(project_roles).filter((ref) => project_roles[ref] === roleId);
