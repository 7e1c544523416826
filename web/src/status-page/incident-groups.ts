import type { PlatformStatus, PublicIncident } from '@/lib/entities/platform-status';

const closed: readonly string[] = ['resolved', 'completed', 'cancelled'];

export interface IncidentGroups {
  current: PublicIncident[];
  maintenance: PublicIncident[];
  past: PublicIncident[];
}

/** Groups the incidents: current and past ones newest first, maintenance by its start. */
export function incidentGroups(status: PlatformStatus): IncidentGroups {
  const all = Object.values(status.incidents).sort((a, b) => b.opened_at.localeCompare(a.opened_at));
  const open = all.filter(({ state }) => !closed.includes(state));
  const begin = (it: PublicIncident) => it.planned_start ?? it.opened_at;
  return {
    current: open.filter(({ kind }) => kind !== 'maintenance'),
    maintenance: open.filter(({ kind }) => kind === 'maintenance').sort((a, b) => begin(a).localeCompare(begin(b))),
    past: all.filter(({ state }) => closed.includes(state)),
  };
}

/** The timeline, newest first; an open entry after a closed one reopens it. */
export function timelineOf(incident: PublicIncident) {
  return Object.entries(incident.updates)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([number, update], index, all) => {
      const before = all[index + 1]?.[1].state ?? '';
      return { number, ...update, isReopening: closed.includes(before) && !closed.includes(update.state) };
    });
}
