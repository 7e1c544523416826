import type { StateScreenName } from './state-screen-of';

/** The title of each screen; also announced. All project pages load them, so explanations are elsewhere (`stateTexts`). */
export const stateTitles: Record<StateScreenName, string> = {
  restarting: 'This project is restarting',
  resizing: 'This project is being resized',
  upgrading: 'This project is being upgraded',
  pausing: 'This project is being paused',
  pause_failed: "Couldn't pause this project",
  unhealthy: 'This project is unhealthy',
  connecting: 'Connecting to this project',
  recovering: 'This project is being restored',
  recover_failed: "Couldn't restore this project",
  resetting: 'This branch is being reset to its parent',
  reset_failed: "Couldn't reset this branch",
  restoring: 'This project is being resumed',
  restore_failed: "Couldn't resume this project",
  building: 'This project is being set up',
  paused: 'This project is paused',
};
