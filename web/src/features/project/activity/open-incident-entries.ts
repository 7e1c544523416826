import type { ActivityEntry } from '@/lib/entities/activity';
import type { Incident } from '@/lib/entities/incident';
import { isResolved } from '@/lib/project-incidents';

/**
 * The entries of open incidents, with the IDs and texts of the server, which lists them from the
 * next fetch on. Derived here, so that an announcement does not make every open timeline fetch.
 */
export function openIncidentEntries(incidents: readonly Incident[]): ActivityEntry[] {
  return incidents.flatMap((incident) => {
    const isMaintenance = incident.kind === 'maintenance';
    if (isResolved(incident) || (isMaintenance && incident.state !== 'in_progress')) return [];
    const kind = isMaintenance ? 'maintenance_started' : 'incident_opened';
    return {
      id: `${incident.id}:${kind}`,
      at: (isMaintenance ? incident.planned_start : undefined) ?? incident.opened_at,
      kind,
      group: 'incidents',
      outcome: 'done' as const,
      text: `${isMaintenance ? 'Maintenance started' : 'Incident opened'}: ${incident.title}`,
      incident: incident.id,
    };
  });
}
