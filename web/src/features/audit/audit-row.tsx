import { Ban, ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { auditText, refusedText } from '@/lib/audit-texts';
import type { AuditEntry } from '@/lib/entities/audit';
import { Moment } from '@/ui/moment';
import { auditFacts } from './audit-facts';

interface AuditRowProps {
  entry: AuditEntry;
  now: number;
  /** In the user's own log, the actor is "You". */
  own: boolean;
  /** The actor's email, if known. */
  email: string | undefined;
}

/** An entry as a sentence, with a result only if it was denied; a click shows all of its fields. */
export function AuditRow({ entry, now, own, email }: AuditRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const isDenied = entry.outcome === 'refused';
  return (
    <li data-audit={entry.id}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="grid min-h-9 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:py-2.5"
      >
        <Arrow className="size-4 text-muted" aria-hidden="true" />
        {/* On a phone a closed entry has one line of text. */}
        <span className={isOpen ? 'min-w-0 [overflow-wrap:anywhere]' : 'min-w-0 max-sm:truncate sm:[overflow-wrap:anywhere]'}>
          <span className="font-medium">{own ? 'You' : entry.actor.name}</span>{' '}
          {isDenied ? refusedText(entry.action) : auditText(entry.action)} <span className="font-medium">{entry.target}</span>
          {entry.token_name !== null && <span className="text-muted"> with the access token {entry.token_name}</span>}
        </span>{' '}
        <span className="flex items-center gap-x-4 max-sm:col-start-2 max-sm:flex-row-reverse max-sm:justify-end max-sm:gap-x-3">
          {isDenied && (
            <span className="inline-flex items-center gap-1.5 text-danger">
              <Ban className="size-4 shrink-0" aria-hidden="true" />
              Denied
            </span>
          )}{' '}
          <span className="text-xs text-muted sm:w-28 sm:text-right">
            <Moment iso={entry.at} now={now} />
          </span>
        </span>
      </button>
      {isOpen && (
        <dl id={id} className="grid gap-x-6 gap-y-2 border-t bg-background px-4 py-3 text-sm sm:grid-cols-2 sm:pl-11 lg:grid-cols-3">
          {auditFacts(entry, email).map(({ name, value, isCode }) => (
            <div key={name} className="min-w-0">
              <dt className="text-muted">{name}</dt>
              <dd className={isCode ? 'font-mono text-xs leading-5 [overflow-wrap:anywhere]' : '[overflow-wrap:anywhere]'}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
