import { Link } from 'react-router';
import { useDismissSuggestion } from '@/api/operations/dismiss-suggestion';
import type { IncidentSuggestion } from '@/lib/entities/fleet';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';
import { StatusShape } from '@/ui/status-shape';

/** Incidents suggested by the server and not declared yet; a user decides. */
export function Suggestions({ suggestions, now }: { suggestions: readonly IncidentSuggestion[]; now: number }) {
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Suggested incidents" className="grid gap-2">
      {suggestions.map((it) => (
        <Suggestion key={it.region} suggestion={it} now={now} />
      ))}
    </ul>
  );
}

function Suggestion({ suggestion: { region, unhealthy, projects, since }, now }: { suggestion: IncidentSuggestion; now: number }) {
  const dismiss = useDismissSuggestion(region);
  return (
    <li className="grid gap-3 rounded-md border border-danger/60 bg-danger/14 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-3 text-lg font-medium">
          <StatusShape shape="triangle" className="mt-0.5 size-5 text-danger" />
          <span>
            {unhealthy} of {projects} projects in {region} stopped responding <Moment iso={new Date(since).toISOString()} now={now} />.
          </span>
        </p>
        <div className="flex gap-2">
          <Button asChild variant="primary">
            <Link to={`/ops/incidents/new?suggestion=${encodeURIComponent(region)}`}>Declare incident</Link>
          </Button>
          <Button busy={dismiss.isPending} onClick={() => dismiss.mutate()} aria-label={`Dismiss suggestion for ${region}`}>
            Dismiss
          </Button>
        </div>
      </div>
      {dismiss.error && <ErrorNote title="Couldn't dismiss the suggestion." error={dismiss.error} />}
    </li>
  );
}
