import { Check, TriangleAlert } from 'lucide-react';
import type { ReviewedChange } from '@/lib/database/definition-change';
import { SqlText } from '@/ui/sql-text';

interface ReviewedSqlProps {
  changes: readonly ReviewedChange[];
  /** As many of them were made. */
  done: number;
}

/** The SQL of changes, after what it locks for long or destroys. */
export function ReviewedSql({ changes, done }: ReviewedSqlProps) {
  const warnings = [...new Set(changes.slice(done).flatMap((it) => it.warnings))];
  const isSeries = changes.length > 1;
  return (
    <>
      {warnings.length > 0 && (
        <section aria-label="Warnings" className="grid gap-2 rounded-md border border-warn/50 bg-warn/8 px-4 py-3 text-sm">
          <p className="flex items-center gap-2 font-medium">
            <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
            Before you run this
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {warnings.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </section>
      )}
      {isSeries && (
        <p className="text-sm text-muted">
          {changes.length} changes run one after another. If one fails, those before it stay, and you can run the rest again.
        </p>
      )}
      {changes.map(({ sql }, at) => (
        <div key={at} className="grid gap-1.5">
          {isSeries && (
            <p className="flex items-center gap-2 text-sm text-muted">
              {at < done && <Check className="size-4 text-ok" aria-hidden="true" />}
              Change {at + 1} of {changes.length}
              {at < done && ': done'}
            </p>
          )}
          <SqlText label={isSeries ? `SQL of change ${at + 1}` : 'SQL'} sql={sql} />
        </div>
      ))}
    </>
  );
}
