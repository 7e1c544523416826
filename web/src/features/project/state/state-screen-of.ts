import type { ProjectDetail, ProjectLive } from '@/lib/entities/project';
import type { ProjectStatus } from '@/lib/entities/project-status';
import type { ProjectPage } from './project-page';

/** Shown as the requester of automatic changes. */
export const automaticRequester = 'Signalbox';

/** The screens that replace a project's pages. */
export type StateScreenName =
  | 'restarting'
  | 'resizing'
  | 'upgrading'
  | 'pausing'
  | 'pause_failed'
  | 'unhealthy'
  | 'connecting'
  | 'recovering'
  | 'recover_failed'
  | 'resetting'
  | 'reset_failed'
  | 'restoring'
  | 'restore_failed'
  | 'building'
  | 'paused';

/** The facts that decide about the screen. */
type Facts = Pick<ProjectDetail, 'status' | 'connectionString'> & { live?: Partial<Pick<ProjectLive, 'requested_by' | 'operation'>> | null | undefined };

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

/** A paused database is started again, or could not be; else a backup is restored. */
const resumes =
  (status: ProjectStatus) =>
  (facts: Facts): boolean =>
    facts.status === status && facts.live?.operation !== 'recover';

const resets =
  (status: ProjectStatus) =>
  (facts: Facts): boolean =>
    facts.status === status && facts.live?.operation === 'reset';

const isAutomatic = ({ live }: Facts): boolean => live?.requested_by === automaticRequester;

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
  { screen: 'restarting', holds: (facts) => facts.status === 'RESTARTING' && !isAutomatic(facts) },
  // After a crash: two changes of the whole page within seconds would only disturb.
  { screen: 'restarting', holds: is('RESTARTING'), notOn: withoutDatabase },
  { screen: 'resizing', holds: is('RESIZING') },
  { screen: 'upgrading', holds: is('UPGRADING'), notOn: ['backups'] },
  { screen: 'pausing', holds: is('PAUSING') },
  { screen: 'pause_failed', holds: is('PAUSE_FAILED') },
  { screen: 'unhealthy', holds: is('ACTIVE_UNHEALTHY'), notOn: withoutDatabase },
  { screen: 'connecting', holds: (facts) => facts.status === 'UNKNOWN' || (runs(facts) && !facts.connectionString) },
  { screen: 'resetting', holds: resets('RESTORING') },
  { screen: 'reset_failed', holds: resets('RESTORE_FAILED') },
  { screen: 'restoring', holds: resumes('RESTORING') },
  { screen: 'recovering', holds: is('RESTORING') },
  { screen: 'restore_failed', holds: resumes('RESTORE_FAILED') },
  // Another backup can be chosen.
  { screen: 'recover_failed', holds: is('RESTORE_FAILED'), notOn: ['backups'] },
  { screen: 'building', holds: is('COMING_UP') },
  { screen: 'paused', holds: is('INACTIVE'), notOn: withoutDatabase },
];

/** The screen that replaces a page in the project's state; null: the page itself. */
export function stateScreenOf(facts: Facts, page: ProjectPage): StateScreenName | null {
  return rules.find(({ holds, notOn }) => holds(facts) && !notOn?.includes(page))?.screen ?? null;
}
