import type { Access } from './entities/member';

/** One call that changes a member's access. */
export type AccessStep =
  /** This becomes the member's only role: everywhere, or on these projects. */
  | { kind: 'set'; roleId: number; projects?: string[] }
  /** This role on these projects, in addition to roles on others. */
  | { kind: 'give'; roleId: number; projects: string[] };

/**
 * The calls that lead from one access to another. At every step the member has at most the old or
 * the new access, and keeps access to every project that stays.
 */
export function accessSteps(from: Access, to: Access): AccessStep[] {
  if (to.role_id !== null) return to.role_id === from.role_id ? [] : [{ kind: 'set', roleId: to.role_id }];
  const target = byRole(to.project_roles);
  const [lowest, ...higher] = target;
  if (!lowest) return [];
  const loses = from.role_id !== null || Object.keys(from.project_roles).some((ref) => !(ref in to.project_roles));
  if (loses || target.length === 1) {
    if (!loses && same(from.project_roles, to.project_roles)) return [];
    // First all projects at the lowest role, then the others upwards.
    return [
      { kind: 'set', roleId: lowest.roleId, projects: Object.keys(to.project_roles) },
      ...higher.map((it) => ({ kind: 'give', ...it }) as const),
    ];
  }
  return target
    .map(({ roleId, projects }) => ({
      kind: 'give' as const,
      roleId,
      projects: projects.filter((ref) => from.project_roles[ref] !== roleId),
    }))
    .filter((it) => it.projects.length > 0);
}

const same = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([ref, id]) => b[ref] === id);

/** The projects of each role, lowest role (highest ID) first. */
function byRole(roles: Record<string, number>): { roleId: number; projects: string[] }[] {
  const ids = [...new Set(Object.values(roles))].sort((a, b) => b - a);
  return ids.map((roleId) => ({ roleId, projects: Object.keys(roles).filter((ref) => roles[ref] === roleId) }));
}
