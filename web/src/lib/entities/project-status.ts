import * as z from 'zod/mini';

/** The fifteen statuses of a project (specification, point 4). */
export const projectStatuses = [
  'INACTIVE',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'COMING_UP',
  'UNKNOWN',
  'GOING_DOWN',
  'INIT_FAILED',
  'REMOVED',
  'RESTARTING',
  'RESTORING',
  'RESTORE_FAILED',
  'UPGRADING',
  'PAUSING',
  'PAUSE_FAILED',
  'RESIZING',
] as const;

/** A project status. */
export type ProjectStatus = (typeof projectStatuses)[number];

/** A status this build does not know is shown as UNKNOWN rather than breaking the page. */
export const projectStatusSchema = z.catch(z.enum(projectStatuses), 'UNKNOWN');

/** The phase of a status: stable and healthy, stable and failed, or in transition. */
export function isInBetween(status: ProjectStatus): boolean {
  switch (status) {
    case 'COMING_UP':
    case 'GOING_DOWN':
    case 'RESTARTING':
    case 'RESTORING':
    case 'UPGRADING':
    case 'PAUSING':
    case 'RESIZING':
      return true;
    case 'INACTIVE':
    case 'ACTIVE_HEALTHY':
    case 'ACTIVE_UNHEALTHY':
    case 'UNKNOWN':
    case 'INIT_FAILED':
    case 'REMOVED':
    case 'RESTORE_FAILED':
    case 'PAUSE_FAILED':
      return false;
  }
}

/** Statuses that need attention: unhealthy, failed or unknown. */
export const isWrong = (status: ProjectStatus): boolean => unhealthyStatuses.has(status);

const unhealthyStatuses = new Set<ProjectStatus>(['ACTIVE_UNHEALTHY', 'INIT_FAILED', 'RESTORE_FAILED', 'PAUSE_FAILED', 'UNKNOWN']);

/** The database is running, healthy or not: its settings, password and disk can be changed. */
export const isActive = (status: ProjectStatus): boolean => status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY';
