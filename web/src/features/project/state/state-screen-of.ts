import type { ProjectDetail } from '@/lib/entities/project';
import type { ProjectStatus } from '@/lib/entities/project-status';
import type { ProjectPage } from './project-page';

/** The screens that replace a project's pages. */
export type StateScreenName =
  | 'restarting'
  | 'resizing'
  | 'upgrading'
  | 'pausing'
  | 'pause_failed'
  | 'unhealthy'
  | 'connecting'
  | 'restoring'
  | 'restore_failed'
  | 'building'
  | 'paused';

/** The facts that decide about the screen. */
type Facts = Pick<ProjectDetail, 'status' | 'connectionString'>;

interface Rule {
  screen: StateScreenName;
  holds: (facts: Facts) => boolean;
  /** Pages that are useful anyway. */
  notOn?: readonly ProjectPage[];
}

const is =
  (...statuses: ProjectStatus[]) =>
  ({ status }: Facts) =>
    statuses.includes(status);

const runs = is('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY');

/** They show the state of a stopped project, or link to it. */
const withoutDatabase = ['home', 'settings', 'logs'] as const;

/**
 * In order; the first match is shown. "Connecting" is the specification's name (point 4) for the
 * status UNKNOWN or a missing connection string: the host is unreachable, or the project is
 * reported as running at an unknown address. A project that is being created has no connection
 * string either, but that is expected. A project that could not be created, is being deleted or is
 * deleted has no screen; its home shows that.
 */
const rules: readonly Rule[] = [
  { screen: 'restarting', holds: is('RESTARTING') },
  { screen: 'resizing', holds: is('RESIZING') },
  { screen: 'upgrading', holds: is('UPGRADING'), notOn: ['backups'] },
  { screen: 'pausing', holds: is('PAUSING') },
  { screen: 'pause_failed', holds: is('PAUSE_FAILED') },
  { screen: 'unhealthy', holds: is('ACTIVE_UNHEALTHY'), notOn: withoutDatabase },
  { screen: 'connecting', holds: (facts) => facts.status === 'UNKNOWN' || (runs(facts) && !facts.connectionString) },
  { screen: 'restoring', holds: is('RESTORING') },
  { screen: 'restore_failed', holds: is('RESTORE_FAILED') },
  { screen: 'building', holds: is('COMING_UP') },
  { screen: 'paused', holds: is('INACTIVE'), notOn: withoutDatabase },
];

/** The screen that replaces a page in the project's state; null: the page itself. */
export function stateScreenOf(facts: Facts, page: ProjectPage): StateScreenName | null {
  return rules.find(({ holds, notOn }) => holds(facts) && !notOn?.includes(page))?.screen ?? null;
}
