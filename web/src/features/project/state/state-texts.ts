import type { RequestedAction } from './project-dialog';
import type { StateScreenName } from './state-screen-of';

/** Texts of a screen, and its actions besides cancel and retry. */
export interface StateTexts {
  title: string;
  what: string;
  offers?: RequestedAction[];
  /** It needs user action, so help is shown immediately. */
  isStuck?: true;
  /** The home and the settings are usable anyway. */
  leavesPages?: true;
}

export const stateTexts: Record<StateScreenName, StateTexts> = {
  restarting: {
    title: 'This project is restarting',
    what: 'Connections drop for a few seconds. No data is lost.',
  },
  resizing: {
    title: 'This project is being resized',
    what: 'The database restarts with its new size. No data is lost.',
  },
  upgrading: {
    title: 'This project is being upgraded',
    what: 'Backups stay available.',
  },
  pausing: {
    title: 'This project is being paused',
    what: 'The database stops and accepts no connections until you resume it. Your data is kept.',
  },
  pause_failed: {
    title: "Couldn't pause this project",
    what: 'The database may still be running. No data is lost.',
    offers: ['delete'],
    isStuck: true,
  },
  unhealthy: {
    title: 'This project is unhealthy',
    what: "The database isn't responding, so this page is unavailable.",
    offers: ['restart'],
    isStuck: true,
    leavesPages: true,
  },
  connecting: {
    title: 'Connecting to this project',
    what: "We can't reach the database. Retrying.",
    offers: ['delete'],
    isStuck: true,
  },
  recovering: {
    title: 'This project is being restored',
    what: 'The database accepts no connections until then.',
  },
  recover_failed: {
    title: "Couldn't restore this project",
    what: 'Choose another backup.',
    offers: ['delete'],
    isStuck: true,
  },
  restoring: {
    title: 'This project is being resumed',
    what: 'Your data is kept.',
  },
  restore_failed: {
    title: "Couldn't resume this project",
    what: "The database didn't start. Your data is kept.",
    offers: ['delete'],
    isStuck: true,
  },
  building: {
    title: 'This project is being set up',
    what: "Connection details appear when it's ready.",
  },
  paused: {
    title: 'This project is paused',
    what: 'The database is stopped, so this page is unavailable.',
    offers: ['restore'],
    leavesPages: true,
  },
};
