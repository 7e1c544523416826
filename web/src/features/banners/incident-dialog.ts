import type { Incident } from '@/lib/entities/incident';
import { lateComponent } from '@/ui/late-component';

export interface IncidentDialogProps {
  /** Undefined: closed. */
  incident: Incident | undefined;
  onClose: () => void;
}

const late = lateComponent<IncidentDialogProps>(
  async () => (await import('./incident-window')).IncidentWindow,
  ({ incident }) => incident !== undefined,
);

/** The timeline of an incident, newest first, updated live; its code is loaded once the page is used. */
export const IncidentDialog = late.Component;

/** Loads its code in advance; rejects if that fails. */
export const preloadIncidentDialog = late.preload;
