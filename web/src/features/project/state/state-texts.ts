import type { RequestedAction } from './project-dialog';
import type { StateScreenName } from './state-screen-of';

/** The explanation on a screen, and its actions besides cancel and retry. Its title is in `stateTitles`. */
export interface StateTexts {
  what: string;
  offers?: RequestedAction[];
  /** It needs user action, so help is shown immediately. */
  isStuck?: true;
  /** The home and the settings are usable anyway. */
  leavesPages?: true;
}

export const stateTexts: Record<StateScreenName, StateTexts> = {
  restarting: {
    what: 'Connections drop for a few seconds. No data is lost.',
  },
  resizing: {
    what: 'The database restarts with its new size. No data is lost.',
  },
  upgrading: {
    what: 'Backups stay available.',
  },
  pausing: {
    what: 'The database stops and accepts no connections until you resume it. Your data is kept.',
  },
  pause_failed: {
    what: 'The database may still be running. No data is lost.',
    offers: ['delete'],
    isStuck: true,
  },
  unhealthy: {
    what: "The database isn't responding, so this page is unavailable.",
    offers: ['restart'],
    isStuck: true,
    leavesPages: true,
  },
  connecting: {
    what: "We can't reach the database. Retrying.",
    offers: ['delete'],
    isStuck: true,
  },
  recovering: {
    what: 'The database accepts no connections until then.',
  },
  recover_failed: {
    what: 'Choose another backup.',
    offers: ['delete'],
    isStuck: true,
  },
  resetting: {
    what: 'A copy of its parent is made, and replaces its data when it is complete. If that fails, the branch keeps its data.',
  },
  reset_failed: {
    what: 'Try again to copy its parent; the address, password and settings are kept.',
    offers: ['delete'],
    isStuck: true,
  },
  restoring: {
    what: 'Your data is kept.',
  },
  restore_failed: {
    what: "The database didn't start. Your data is kept.",
    offers: ['delete'],
    isStuck: true,
  },
  building: {
    what: "Connection details appear when it's ready.",
  },
  paused: {
    what: 'The database is stopped, so this page is unavailable.',
    offers: ['restore'],
    leavesPages: true,
  },
};
