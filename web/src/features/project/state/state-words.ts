import type { AskedAction } from './project-dialog';
import type { StateScreenName } from './state-screen-of';

/** What a screen says, and what it offers besides calling off and trying again. */
export interface StateWords {
  title: string;
  what: string;
  offers?: AskedAction[];
  /** It is over only when somebody does something: help is offered at once. */
  isStuck?: true;
  /** The home and the settings can be used all the same. */
  leavesPages?: true;
}

export const stateWords: Record<StateScreenName, StateWords> = {
  restarting: {
    title: 'This project is restarting',
    what: 'Open connections are cut and can come back after a few seconds. No data is lost.',
  },
  resizing: {
    title: 'This project is being resized',
    what: 'Its database restarts with what the new size gives it. No data is lost.',
  },
  upgrading: {
    title: 'This project is being upgraded',
    what: 'Its database moves to a newer PostgreSQL and takes no connections until that is done. Its backups stay in reach.',
  },
  pausing: {
    title: 'This project is being paused',
    what: 'Its database stops and takes no connections until you resume it. Its data is kept.',
  },
  pause_failed: {
    title: 'This project could not be paused',
    what: 'Its database may still run. No data is lost.',
    offers: ['delete'],
    isStuck: true,
  },
  unhealthy: {
    title: 'This project is unhealthy',
    what: 'This page needs the database, and the database does not answer as it should.',
    offers: ['restart'],
    isStuck: true,
    leavesPages: true,
  },
  connecting: {
    title: 'Connecting to this project',
    what: 'Signalbox does not know how to reach its database right now, and keeps trying.',
    offers: ['delete'],
    isStuck: true,
  },
  restoring: {
    title: 'This project is being resumed',
    what: 'Its database starts with the data it had and takes connections again.',
  },
  restore_failed: {
    title: 'This project could not be resumed',
    what: 'Its database did not start. Its data is kept.',
    offers: ['delete'],
    isStuck: true,
  },
  building: {
    title: 'This project is being set up',
    what: 'Its database is created and started. How to connect is said as soon as it answers.',
  },
  paused: {
    title: 'This project is paused',
    what: 'This page needs the database, which is stopped. Its data is kept.',
    offers: ['restore'],
    leavesPages: true,
  },
};
