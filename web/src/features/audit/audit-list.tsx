import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '@/lib/entities/audit';
import { auditText, refusedText } from '@/lib/audit-texts';
import { Moment } from '@/ui/moment';

interface AuditListProps {
  entries: readonly AuditEntry[];
  now: number;
  /** The user's own log has no actor column. */
  own?: boolean;
}

/** The entries, newest first; on a phone each row becomes a card. */
export function AuditList({ entries, now, own = false }: AuditListProps) {
  return (
    <ul aria-label="Audit log" className="divide-y rounded-md border bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          data-audit={entry.id}
          className="grid min-h-9 items-center gap-x-4 px-4 py-1.5 text-sm max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-2.5 sm:grid-cols-[minmax(0,3fr)_6rem_minmax(0,10rem)_7rem]"
        >
          <Sentence entry={entry} own={own} />
          <Outcome outcome={entry.outcome} />
          <span className="truncate font-mono text-xs text-muted" title={entry.remote_address ?? undefined}>
            {entry.remote_address ?? 'No IP address'}
          </span>
          <span className="text-right text-xs text-muted">
            <Moment iso={entry.at} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One entry; on a phone a single line that expands on tap. */
function Sentence({ entry, own }: { entry: AuditEntry; own: boolean }) {
  const [whole, setWhole] = useState(false);
  const actorName = own ? 'You' : entry.actor.name;
  const what = entry.outcome === 'refused' ? refusedText(entry.action) : auditText(entry.action);
  const by = entry.token_name === null ? '' : ` with the access token ${entry.token_name}`;
  return (
    <p
      className={`min-w-0 max-sm:col-span-full ${whole ? '' : 'max-sm:truncate'}`}
      onClick={() => setWhole(!whole)}
    >
      <span className="font-medium">{actorName}</span> {what}{' '}
      <span className="font-medium sm:[overflow-wrap:anywhere]">{entry.target}</span>
      {by && <span className="text-muted">{by}</span>}
    </p>
  );
}

function Outcome({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const refused = outcome === 'refused';
  const Shape = refused ? Ban : Check;
  return (
    <span className={`inline-flex items-center gap-1.5 ${refused ? 'text-danger' : 'text-muted'}`}>
      <Shape className="size-4 shrink-0" aria-hidden="true" />
      {refused ? 'Denied' : 'Success'}
    </span>
  );
}
