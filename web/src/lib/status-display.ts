import type { ProjectStatus } from './entities/project-status';

/** The role of a color; every theme defines its value. */
export type StatusTone = 'ok' | 'danger' | 'info' | 'warn' | 'idle';

/** The shape that accompanies a color, so that color is never the only distinction. */
export type StatusShape =
  | 'circle'
  | 'triangle'
  | 'diamond'
  | 'turning-ring'
  | 'emptying-ring'
  | 'hollow-square'
  | 'cross'
  | 'question'
  | 'struck-circle';

/** Shape, color and label of a status. */
export interface StatusDisplay {
  word: string;
  tone: StatusTone;
  shape: StatusShape;
  /** The expected outcome or next step; null if healthy. */
  next: string | null;
}

const updatesAutomatically = "This page updates automatically. It's safe to leave.";

const displays: Record<ProjectStatus, StatusDisplay> = {
  ACTIVE_HEALTHY: { word: 'Healthy', tone: 'ok', shape: 'circle', next: null },
  ACTIVE_UNHEALTHY: {
    word: 'Unhealthy',
    tone: 'danger',
    shape: 'triangle',
    next: "We'll keep checking. If it doesn't recover, restart the project.",
  },
  COMING_UP: { word: 'Creating', tone: 'info', shape: 'turning-ring', next: updatesAutomatically },
  RESTORING: { word: 'Resuming', tone: 'info', shape: 'turning-ring', next: updatesAutomatically },
  RESTARTING: { word: 'Restarting', tone: 'info', shape: 'turning-ring', next: updatesAutomatically },
  RESIZING: { word: 'Resizing', tone: 'info', shape: 'turning-ring', next: updatesAutomatically },
  UPGRADING: { word: 'Upgrading', tone: 'info', shape: 'turning-ring', next: updatesAutomatically },
  PAUSING: { word: 'Pausing', tone: 'warn', shape: 'emptying-ring', next: updatesAutomatically },
  GOING_DOWN: { word: 'Deleting', tone: 'warn', shape: 'emptying-ring', next: updatesAutomatically },
  INACTIVE: {
    word: 'Paused',
    tone: 'idle',
    shape: 'hollow-square',
    next: 'Resume the project to connect again.',
  },
  INIT_FAILED: {
    word: "Couldn't start",
    tone: 'danger',
    shape: 'cross',
    next: 'Retry, or delete the project and create it again.',
  },
  RESTORE_FAILED: { word: "Couldn't resume", tone: 'danger', shape: 'cross', next: 'Your data is kept. Retry.' },
  PAUSE_FAILED: { word: "Couldn't pause", tone: 'danger', shape: 'cross', next: 'Your data is kept. Retry.' },
  UNKNOWN: {
    word: 'Unknown',
    tone: 'idle',
    shape: 'question',
    next: 'Its host is unreachable. Retrying.',
  },
  REMOVED: { word: 'Deleted', tone: 'idle', shape: 'struck-circle', next: 'This project and its data have been deleted.' },
};

/** The same statuses are entered to restore a backup, and to reset a branch. */
const operationWords: Record<string, Partial<Record<ProjectStatus, string>>> = {
  recover: { RESTORING: 'Restoring', RESTORE_FAILED: "Couldn't restore" },
  reset: { RESTORING: 'Resetting', RESTORE_FAILED: "Couldn't reset" },
};

/** Word, color role, shape and outlook of a status, used everywhere. `operation`: the current or failed one, if known. */
export function statusDisplay(status: ProjectStatus, operation?: string | null): StatusDisplay {
  const display = displays[status];
  const word = operation ? operationWords[operation]?.[status] : undefined;
  return word === undefined ? display : { ...display, word };
}
