import { Siren, Wrench } from 'lucide-react';
import type { Incident } from '@/lib/entities/incident';
import { isMaintenance } from '@/lib/incident-texts';

/** What the top bar and the sheet show of the user's incidents: incidents in red, maintenance in blue. */
export const incidentKinds = [
  {
    kind: 'incident',
    title: 'Open incidents',
    one: '1 open incident',
    several: 'open incidents',
    icon: Siren,
    tone: 'text-danger',
    isOf: (incident: Incident) => !isMaintenance(incident),
  },
  {
    kind: 'maintenance',
    title: 'Scheduled maintenance',
    one: '1 scheduled maintenance',
    several: 'scheduled maintenance windows',
    icon: Wrench,
    tone: 'text-info',
    isOf: isMaintenance,
  },
] as const;

export type IncidentKind = (typeof incidentKinds)[number];
