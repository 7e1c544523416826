import { Wrench } from 'lucide-react';
import type { Incident } from '@/lib/entities/incident';
import { incidentStateText, isMaintenance, plannedText } from '@/lib/incident-texts';
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
          <Sign incident={incident} />
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
              {incident.impact !== 'none' && <> · Impact: {incident.impact}</>} ·{' '}
              {isMaintenance(incident) ? (
                plannedText(incident)
              ) : (
                <>
                  Opened <Moment iso={incident.opened_at} now={now} />
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Maintenance is blue before, during and never red: it is planned. */
function Sign({ incident }: { incident: Incident }) {
  const classes = 'mt-[3px] size-3.5 shrink-0';
  if (isResolved(incident)) return <StatusShape shape="circle" className={classNames(classes, 'text-ok')} />;
  if (isMaintenance(incident)) return <Wrench className={classNames(classes, 'text-info')} aria-hidden="true" />;
  return <StatusShape shape="triangle" className={classNames(classes, 'text-danger')} />;
}
