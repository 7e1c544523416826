import type { ProjectSummary } from './entities/project';

/** Below this, the end of a branch is a warning. */
export const endsSoonMs = 24 * 3_600_000;

/** Returns whether a branch is deleted within a day. */
export const endsSoon = (expiresAt: string | null | undefined, now: number): boolean =>
  expiresAt != null && Date.parse(expiresAt) - now < endsSoonMs;

/** The branches of a project, oldest first. */
export const branchesOf = (projects: readonly ProjectSummary[], ref: string): ProjectSummary[] =>
  projects.filter((it) => it.parent_project_ref === ref).sort((a, b) => a.inserted_at.localeCompare(b.inserted_at));

/** The same projects with each branch after its parent, if that is among them; otherwise in the given order. */
export function underParents(projects: ProjectSummary[]): ProjectSummary[] {
  if (!projects.some((it) => it.parent_project_ref)) return projects;
  const listed = new Set(projects.map((it) => it.ref));
  const isBelow = ({ parent_project_ref: parent }: ProjectSummary) => parent != null && listed.has(parent);
  return projects
    .filter((it) => !isBelow(it))
    .flatMap((it) => [it, ...projects.filter((branch) => branch.parent_project_ref === it.ref)]);
}
