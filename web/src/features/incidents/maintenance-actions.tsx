import { toast } from '@/ui/toast';
import { useEditIncident } from '@/api/operations/edit-incident';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import { countdownText, plannedText } from '@/lib/incident-texts';
import { useNow } from '@/streams/use-now';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';

const minuteMs = 60_000;
const tickMs = 1_000;

/** Extensions of maintenance in progress, in minutes. */
const extensions = [
  { minutes: 30, label: 'Extend by 30 min' },
  { minutes: 60, label: 'Extend by 1 h' },
];

/** The countdown of maintenance; while it is in progress, its extension. */
export function MaintenanceActions({ incident }: { incident: ManagedIncident }) {
  const now = useNow(tickMs);
  const edit = useEditIncident(incident.id);
  const countdown = countdownText(incident, now);
  const end = incident.planned_end;
  const extend = (minutes: number) => {
    if (!end) return;
    edit.mutate(
      { planned_end: new Date(Date.parse(end) + minutes * minuteMs).toISOString() },
      { onSuccess: () => void toast.success('Maintenance extended') },
    );
  };
  return (
    <div className="grid gap-3 text-sm">
      <p>
        <span className="text-lg font-semibold text-info tabular-nums">{countdown}</span>
        <span className="block text-muted">{plannedText(incident)}</span>
      </p>
      {incident.state === 'in_progress' && (
        <div className="flex flex-wrap gap-2">
          {extensions.map(({ minutes, label }) => (
            <Button key={minutes} disabled={edit.isPending} onClick={() => extend(minutes)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <p className="text-muted">It starts and ends automatically. Edit it to change its times.</p>
      {edit.error && <ErrorNote title="Couldn't extend the maintenance." error={edit.error} />}
    </div>
  );
}
