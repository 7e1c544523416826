import type { ProjectSummary } from './entities/project';

/**
 * Statuses outside the limit of active projects, without compute cost; `uncounted_statuses` on the
 * server.
 */
const resting = new Set<ProjectSummary['status']>(['INACTIVE', 'GOING_DOWN', 'REMOVED']);

export const activeProjects = (projects: readonly ProjectSummary[]): ProjectSummary[] =>
  projects.filter((it) => !resting.has(it.status));
