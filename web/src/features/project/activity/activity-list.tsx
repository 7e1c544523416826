import type { ActivityEntry } from '@/lib/entities/activity';
import type { Incident } from '@/lib/entities/incident';
import { daysOf } from './activity-days';
import { ActivityRow } from './activity-row';

interface ActivityListProps {
  entries: readonly ActivityEntry[];
  projectRef: string;
  now: number;
  /** Those whose details can be shown. */
  incidents: readonly Incident[];
  onOpenIncident: (id: string) => void;
}

/** The entries of a timeline by day, newest first. */
export function ActivityList({ entries, projectRef, now, incidents, onOpenIncident }: ActivityListProps) {
  return (
    <div className="grid gap-5">
      {daysOf(entries, now).map((day) => (
        <section key={day.name} aria-label={day.name} className="grid gap-3">
          <h3 className="text-xs font-medium text-muted">{day.name}</h3>
          <ol aria-label={`Activity: ${day.name}`} className="grid gap-3">
            {day.entries.map((entry) => {
              const isKnown = incidents.some((it) => it.id === entry.incident);
              return (
                <ActivityRow
                  key={entry.id}
                  entry={entry}
                  projectRef={projectRef}
                  now={now}
                  onOpenIncident={isKnown && entry.incident !== undefined ? () => onOpenIncident(entry.incident ?? '') : undefined}
                />
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
