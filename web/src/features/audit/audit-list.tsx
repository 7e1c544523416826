import type { AuditEntry } from '@/lib/entities/audit';
import { AuditRow } from './audit-row';

interface AuditListProps {
  entries: readonly AuditEntry[];
  now: number;
  /** The user's own log. */
  own?: boolean;
  /** The email of an account, if known. */
  emailOf: (accountId: string) => string | undefined;
}

/** The entries, newest first. */
export function AuditList({ entries, now, own = false, emailOf }: AuditListProps) {
  return (
    <ul aria-label="Audit log" className="divide-y overflow-hidden rounded-md border bg-surface">
      {entries.map((entry) => (
        <AuditRow
          key={entry.id}
          entry={entry}
          now={now}
          own={own}
          email={entry.actor.id === null ? undefined : emailOf(entry.actor.id)}
        />
      ))}
    </ul>
  );
}
