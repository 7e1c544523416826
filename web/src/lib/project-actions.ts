import type { ProjectActions, ProjectDetail } from './entities/project';
import { isActive, isInBetween } from './entities/project-status';

/**
 * The available actions of a project. The live topic contains them; without it, for example if the
 * socket is blocked, they follow from the status, and the server checks again.
 */
export function allowedActions({ live, status }: Pick<ProjectDetail, 'live' | 'status'>): ProjectActions {
  if (live) return live.actions;
  const active = isActive(status);
  const failed = status === 'INIT_FAILED' || status === 'PAUSE_FAILED' || status === 'RESTORE_FAILED';
  return {
    pause: active,
    restart: active,
    resize: active,
    restore: status === 'INACTIVE',
    delete: status !== 'REMOVED' && status !== 'GOING_DOWN' && !isInBetween(status),
    retry: failed,
    cancel: false,
  };
}

/** The permission for each action (`action` on `resource`). */
export const actionPermissions: Record<keyof ProjectActions, readonly [action: string, resource: string]> = {
  pause: ['infra:Execute', 'queue_jobs.projects.pause'],
  restore: ['infra:Execute', 'queue_jobs.projects.initialize_or_resume'],
  retry: ['infra:Execute', 'queue_jobs.projects.initialize_or_resume'],
  cancel: ['infra:Execute', 'queue_jobs.projects.initialize_or_resume'],
  restart: ['infra:Execute', 'reboot'],
  restore_access: ['infra:Execute', 'reboot'],
  resize: ['infra:Execute', 'projects'],
  delete: ['write:Delete', 'projects'],
};
