import { describe, expect, it, test } from 'vitest';
import { type ProjectStatus, projectStatuses } from '@/lib/entities/project-status';
import { type ProjectPage, projectPageAt } from './project-page';
import { stateScreenOf, type StateScreenName } from './state-screen-of';

const pages = ['home', 'settings', 'logs', 'backups', 'other'] as const;

type Screens = readonly (StateScreenName | null)[];
const everywhere = (screen: StateScreenName | null): Screens => pages.map(() => screen);

/** The screen of each page, in the order of `pages`. */
const table: Record<ProjectStatus, Screens> = {
  RESTARTING: everywhere('restarting'),
  RESIZING: everywhere('resizing'),
  UPGRADING: ['upgrading', 'upgrading', 'upgrading', null, 'upgrading'],
  PAUSING: everywhere('pausing'),
  PAUSE_FAILED: everywhere('pause_failed'),
  ACTIVE_UNHEALTHY: [null, null, null, 'unhealthy', 'unhealthy'],
  UNKNOWN: everywhere('connecting'),
  RESTORING: everywhere('restoring'),
  RESTORE_FAILED: everywhere('restore_failed'),
  COMING_UP: everywhere('building'),
  INACTIVE: [null, null, null, 'paused', 'paused'],
  ACTIVE_HEALTHY: everywhere(null),
  INIT_FAILED: everywhere(null),
  GOING_DOWN: everywhere(null),
  REMOVED: everywhere(null),
};

const connectionString = 'postgresql://app@localhost:5432/app';

describe.each(projectStatuses)('a project that is %s', (status) => {
  test.each(pages.map((page, at) => [page, table[status][at] ?? null] as const))('replaces its %s with: %s', (page, screen) => {
    expect(stateScreenOf({ status, connectionString }, page)).toBe(screen);
  });
});

/** Only a status with a running database requires a connection string. */
const withoutString: Partial<Record<ProjectStatus, Screens>> = {
  ACTIVE_HEALTHY: everywhere('connecting'),
  ACTIVE_UNHEALTHY: ['connecting', 'connecting', 'connecting', 'unhealthy', 'unhealthy'],
};

describe.each(projectStatuses)('without a connection string a project that is %s', (status) => {
  const screens = withoutString[status] ?? table[status];
  test.each(pages.map((page, at) => [page, screens[at] ?? null] as const))('replaces its %s with: %s', (page, screen) => {
    expect(stateScreenOf({ status, connectionString: null }, page)).toBe(screen);
  });
});

it.each<[string, ProjectPage]>([
  ['/project/shop', 'home'],
  ['/project/shop/', 'home'],
  ['/project/shop/settings', 'settings'],
  ['/project/shop/settings/general', 'settings'],
  ['/project/shop/database/settings', 'settings'],
  ['/project/shop/settings/vault/secrets', 'other'],
  ['/project/shop/logs', 'logs'],
  ['/project/shop/logs/postgres-logs', 'logs'],
  ['/project/shop/database/backups', 'backups'],
  ['/project/shop/database/backups/scheduled', 'backups'],
  ['/project/shop/database/hooks', 'other'],
  ['/project/shop/editor', 'other'],
  ['/project/shop/logsomething', 'other'],
])('%s is of the kind %s', (pathname, page) => {
  expect(projectPageAt(pathname)).toBe(page);
});

describe('a restore of a backup', () => {
  const live = { operation: 'recover' };

  test.each(pages)('replaces the %s while it runs', (page) => {
    expect(stateScreenOf({ status: 'RESTORING', connectionString, live }, page)).toBe('recovering');
  });

  test.each(pages)('that failed replaces the %s, unless it is that of the backups', (page) => {
    expect(stateScreenOf({ status: 'RESTORE_FAILED', connectionString, live }, page)).toBe(page === 'backups' ? null : 'recover_failed');
  });
});
