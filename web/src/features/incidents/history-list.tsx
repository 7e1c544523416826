import type { HistoryEntry } from '@/api/operations/incident-keys';
import { incidentStateText } from '@/lib/incident-texts';
import { Markdown } from '@/ui/markdown';
import { Moment } from '@/ui/moment';
import { changeTexts } from './change-texts';

/** Published updates and changes with their authors, newest first. */
export function HistoryList({ entries, now }: { entries: readonly HistoryEntry[]; now: number }) {
  if (entries.length === 0) return <p className="text-sm text-muted">No updates yet.</p>;
  return (
    <ol aria-label="Timeline" className="grid gap-4 border-l pl-4">
      {entries.toReversed().map((it, n) => (
        <li key={entries.length - n} className="relative">
          <span aria-hidden="true" className="absolute top-1.5 -left-[21px] size-2.5 rounded-full bg-border-strong" />
          <p className="text-sm">
            <span className="font-medium first-letter:uppercase">{it.state ? incidentStateText(it.state) : 'edited'}</span>{' '}
            <span className="text-muted">
              {it.by !== '' && `by ${it.by} · `}
              <Moment iso={it.at} now={now} />
            </span>
          </p>
          {it.message && (
            <div className="text-muted">
              <Markdown text={it.message} />
            </div>
          )}
          {it.changes && (
            <ul className="text-sm text-muted">
              {changeTexts(it.changes).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
