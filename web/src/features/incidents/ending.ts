import type { IncidentState, ManagedIncident } from '@/api/operations/incident-keys';

/** The texts of the dialog that ends an incident or maintenance. */
export interface Ending {
  state: IncidentState;
  /** The button that opens the dialog. */
  action: string;
  title: string;
  /** The default last message. */
  message: string;
  confirmText: string;
  done: string;
  failed: string;
}

/** How an open incident or maintenance ends from its state. */
export function endingOf({ kind, state }: Pick<ManagedIncident, 'kind' | 'state'>): Ending {
  if (kind === 'incident') {
    return {
      state: 'resolved',
      action: 'Resolve incident',
      title: 'Resolve incident',
      message: 'This incident is resolved.',
      confirmText: 'Resolve and publish',
      done: 'Incident resolved',
      failed: "Couldn't resolve the incident.",
    };
  }
  if (state === 'scheduled') {
    return {
      state: 'cancelled',
      action: 'Cancel maintenance',
      title: 'Cancel maintenance',
      message: 'This maintenance is cancelled.',
      confirmText: 'Cancel maintenance and publish',
      done: 'Maintenance cancelled',
      failed: "Couldn't cancel the maintenance.",
    };
  }
  return {
    state: 'completed',
    action: 'Complete maintenance',
    title: 'Complete maintenance',
    message: 'The maintenance is completed.',
    confirmText: 'Complete and publish',
    done: 'Maintenance completed',
    failed: "Couldn't complete the maintenance.",
  };
}
