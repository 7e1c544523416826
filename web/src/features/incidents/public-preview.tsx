import { incidentStateText, nextUpdateText, plannedText } from '@/lib/incident-texts';
import { Markdown } from '@/ui/markdown';
import { SeverityLabel } from './severity-label';

interface PublicPreviewProps {
  incident: {
    kind: string;
    title: string;
    impact: string;
    state: string;
    planned_start?: string | null;
    planned_end?: string | null;
    next_update_by?: string | null;
  };
  /** The newest entry of its timeline, in Markdown. */
  message: string;
  /** False if its scope names organizations or projects, which the public page never shows. */
  isPublic: boolean;
}

/** The card that anyone sees on the public status page. */
export function PublicPreview({ incident, message, isPublic }: PublicPreviewProps) {
  if (!isPublic) {
    return (
      <p className="text-sm text-muted">
        Not on the public status page, because the scope names organizations or projects. Only affected users see it.
      </p>
    );
  }
  const next = nextUpdateText(incident);
  return (
    <article aria-label="Preview of the public page" className="grid gap-2 rounded-md border bg-background p-4 text-sm">
      <h3 className="font-semibold">{incident.title}</h3>
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-medium first-letter:uppercase">{incidentStateText(incident.state)}</span>
        {incident.kind === 'maintenance' ? <span className="font-medium text-info">Maintenance</span> : <SeverityLabel impact={incident.impact} />}
      </p>
      {incident.kind === 'maintenance' && <p className="text-muted">{plannedText(incident)}</p>}
      {message !== '' && (
        <div className="border-l-2 pl-3 text-muted">
          <Markdown text={message} />
        </div>
      )}
      {next !== null && <p className="text-muted">{next}</p>}
    </article>
  );
}
