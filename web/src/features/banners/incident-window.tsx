import type { Incident } from '@/lib/entities/incident';
import { countdownText, incidentStateText, isMaintenance, nextUpdateText, plannedText } from '@/lib/incident-texts';
import { useNow } from '@/streams/use-now';
import { Dialog } from '@/ui/dialog';
import { Markdown } from '@/ui/markdown';
import { Moment } from '@/ui/moment';
import type { IncidentDialogProps } from './incident-dialog';

const ageTickMs = 30_000;

/** The timeline of an incident, newest first, updated live. */
export function IncidentWindow({ incident, onClose }: IncidentDialogProps) {
  const now = useNow(incident ? ageTickMs : null);
  return (
    <Dialog
      open={incident !== undefined}
      onClose={onClose}
      title={incident?.title ?? ''}
      description={
        incident && (
          <>
            Impact: {incident.impact} · State: {incidentStateText(incident.state)}
            {isMaintenance(incident) && ` · ${plannedText(incident)}`} · {isMaintenance(incident) ? 'Announced' : 'Opened'}{' '}
            <Moment iso={incident.opened_at} now={now} />
            {incident.resolved_at && (
              <>
                {' '}
                · {isMaintenance(incident) ? 'Completed' : 'Resolved'} <Moment iso={incident.resolved_at} now={now} />
              </>
            )}
            {countdownText(incident, now) && <> · {countdownText(incident, now)}</>}
            {nextUpdateText(incident) && <> · {nextUpdateText(incident)}</>}
          </>
        )
      }
    >
      {incident && (
        <>
          <Timeline incident={incident} now={now} />
          <p className="mt-4">
            <a href="/status" target="_blank" rel="noreferrer" className="rounded-sm font-medium underline underline-offset-2">
              Open the status page
            </a>
          </p>
        </>
      )}
    </Dialog>
  );
}

function Timeline({ incident, now }: { incident: Incident; now: number }) {
  const updates = Object.entries(incident.updates).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  if (updates.length === 0) return <p className="text-muted">No updates yet. New updates appear here automatically.</p>;
  return (
    <ol aria-label="Timeline" className="grid gap-4 border-l pl-4">
      {updates.map(([id, update]) => (
        <li key={id} className="relative">
          <span aria-hidden="true" className="absolute top-1.5 -left-[21px] size-2.5 rounded-full bg-border-strong" />
          <p className="text-sm">
            <span className="font-medium capitalize">{incidentStateText(update.state)}</span>{' '}
            <span className="text-muted">
              <Moment iso={update.at} now={now} />
            </span>
          </p>
          <div className="text-muted">
            <Markdown text={update.message} />
          </div>
        </li>
      ))}
    </ol>
  );
}
