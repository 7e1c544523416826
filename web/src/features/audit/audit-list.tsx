import { Ban, Check } from 'lucide-react';
import type { AuditEntry } from '@/lib/entities/audit';
import { auditWords } from '@/lib/audit-words';
import { Moment } from '@/ui/moment';

interface AuditListProps {
  entries: readonly AuditEntry[];
  now: number;
  /** One's own log names no person: it is always oneself. */
  own?: boolean;
}

/** What was done, newest first; on a phone each row becomes a small card. */
export function AuditList({ entries, now, own = false }: AuditListProps) {
  return (
    <ul aria-label="Audit log" className="divide-y rounded-md border bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          data-audit={entry.id}
          className="grid min-h-9 items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm sm:grid-cols-[minmax(0,3fr)_6rem_minmax(0,10rem)_7rem] max-sm:py-3"
        >
          <p className="min-w-0">
            <span className="font-medium">{own ? 'You' : entry.actor.name}</span> {auditWords(entry.action)}{' '}
            <span className="font-medium [overflow-wrap:anywhere]">{entry.target}</span>
            {entry.token_name && <span className="text-muted"> with the access token {entry.token_name}</span>}
          </p>
          <Outcome outcome={entry.outcome} />
          <span className="truncate font-mono text-xs text-muted" title={entry.remote_address ?? undefined}>
            {entry.remote_address ?? 'No address'}
          </span>
          <span className="text-xs text-muted sm:text-right">
            <Moment iso={entry.at} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const refused = outcome === 'refused';
  const Shape = refused ? Ban : Check;
  return (
    <span className={`inline-flex items-center gap-1.5 ${refused ? 'text-danger' : 'text-muted'}`}>
      <Shape className="size-4 shrink-0" aria-hidden="true" />
      {refused ? 'Refused' : 'Done'}
    </span>
  );
}
