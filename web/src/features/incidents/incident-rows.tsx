import { Link } from 'react-router';
import type { ManagedIncident } from '@/api/operations/incident-keys';
import { isMaintenance, plannedText } from '@/lib/incident-texts';
import { Moment } from '@/ui/moment';
import { IncidentState } from './incident-state';
import { scopeText } from './scope-text';

/** Short rows of incidents, each linked to its page. */
export function IncidentRows({ label, incidents, now }: { label: string; incidents: readonly ManagedIncident[]; now: number }) {
  return (
    <ul aria-label={label} className="divide-y">
      {incidents.map((it) => (
        <li key={it.id} className="grid gap-1 px-4 py-3 text-sm sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-baseline sm:gap-4">
          <IncidentState state={it.state} kind={it.kind} impact={it.impact} />
          <div className="min-w-0">
            <Link to={`/ops/incidents/${it.id}`} className="font-medium underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
              {it.title}
            </Link>
            <p className="text-muted">
              {it.impact !== 'none' && `Impact: ${it.impact} · `}
              {scopeText(it)}
            </p>
          </div>
          <p className="text-muted tabular-nums">
            {isMaintenance(it) && !it.resolved_at ? plannedText(it) : <Moment iso={it.resolved_at ?? it.opened_at} now={now} />}
          </p>
        </li>
      ))}
    </ul>
  );
}
