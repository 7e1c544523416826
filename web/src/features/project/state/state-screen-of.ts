import type { ProjectDetail } from '@/lib/entities/project';
import type { ProjectStatus } from '@/lib/entities/project-status';
import type { ProjectPage } from './project-page';

/** The screens that stand in place of a project's pages. */
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

/** What decides about the screen. */
type Facts = Pick<ProjectDetail, 'status' | 'connectionString'>;

interface Rule {
  screen: StateScreenName;
  holds: (facts: Facts) => boolean;
  /** Pages that are of use all the same. */
  notOn?: readonly ProjectPage[];
}

const is =
  (...statuses: ProjectStatus[]) =>
  ({ status }: Facts) =>
    statuses.includes(status);

const runs = is('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY');

/** They say what there is to say about a project that does not run, or lead to where it is said. */
const withoutDatabase = ['home', 'settings', 'logs'] as const;

/**
 * In their order; the first that holds is shown. "Connecting" is what the specification (point 4)
 * calls a status of UNKNOWN or a connection string that is not there: the machine cannot be reached,
 * or the project is said to run and no one knows where. A project that comes up has no connection
 * string either, but that is its nature: it is being built. One that could not be created, is being
 * deleted or is gone has no screen; its home says so.
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

/** The screen that stands in place of a page while the project is as it is; null: the page itself. */
export function stateScreenOf(facts: Facts, page: ProjectPage): StateScreenName | null {
  return rules.find(({ holds, notOn }) => holds(facts) && !notOn?.includes(page))?.screen ?? null;
}
