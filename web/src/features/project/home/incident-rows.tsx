import type { Incident } from '@/lib/entities/incident';
import { incidentStateText } from '@/lib/incident-texts';
import { isResolved } from '@/lib/project-incidents';
import { useNow } from '@/streams/use-now';
import { classNames } from '@/ui/class-names';
import { Moment } from '@/ui/moment';
import { StatusShape } from '@/ui/status-shape';
import { TextButton } from '@/ui/text-button';

const ageTickMs = 30_000;

/** Short rows of incidents; each opens its timeline. */
export function IncidentRows({ incidents, onOpen }: { incidents: readonly Incident[]; onOpen: (id: string) => void }) {
  const now = useNow(ageTickMs);
  return (
    <ul className="grid gap-3 text-sm">
      {incidents.map((incident) => (
        <li key={incident.id} className="flex items-start gap-2.5">
          <StatusShape
            shape={isResolved(incident) ? 'circle' : 'triangle'}
            className={classNames('mt-[3px] size-3.5', isResolved(incident) ? 'text-ok' : 'text-danger')}
          />
          <div className="min-w-0">
            <TextButton className="text-left" onClick={() => onOpen(incident.id)}>
              {incident.title}
            </TextButton>
            <p className="text-muted">
              <span className="capitalize">{incidentStateText(incident.state)}</span>
              {incident.resolved_at && (
                <>
                  {' '}
                  <Moment iso={incident.resolved_at} now={now} />
                </>
              )}
              {incident.impact !== 'none' && <> · Impact: {incident.impact}</>} · Opened{' '}
              <Moment iso={incident.opened_at} now={now} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
