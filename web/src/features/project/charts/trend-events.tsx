import { formatExact } from '@/lib/format/time';
import { MarkerSwatch } from './line-swatch';
import type { ProjectEvent } from './markers';
import type { Span } from './span';
import { momentText } from './time-text';

/** The events that a chart marks, as a list, newest first. */
export function TrendEvents({ events, view }: { events: readonly ProjectEvent[]; view: Span }) {
  if (events.length === 0) return <p className="text-sm text-muted">No crashes or restarts in this time.</p>;
  return (
    <section aria-label="Events" className="grid gap-2">
      <h3 className="text-sm font-medium">Events</h3>
      <ul aria-label="Events" className="grid gap-1 text-sm">
        {events.map(({ id, at, text, isCrash }) => {
          const iso = new Date(at).toISOString();
          return (
            <li key={id} className="flex gap-2">
              <MarkerSwatch marker={isCrash ? 'crash' : 'change'} />
              <time dateTime={iso} title={formatExact(iso)} className="shrink-0 text-muted tabular-nums">
                {momentText(at, view)}
              </time>
              <span className="min-w-0">{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
