import { Check, ChevronRight, Minus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { LogFacet } from '@/api/logs/wire';
import { type LogSource, shortPath } from '@/lib/logs/line';
import { termState, withTerm } from '@/lib/logs/search-text';
import { classNames } from '@/ui/class-names';

interface FacetGroupProps {
  field: string;
  /** Null: not counted yet. */
  facet: LogFacet | null;
  sources: readonly LogSource[];
  search: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onSearch: (search: string) => void;
  remove: ReactNode;
}

/** Values of a field that are shown at first. */
const shownMax = 6;

/** A field with its most frequent values. */
export function FacetGroup({ field, facet, sources, search, isOpen, onToggle, onSearch, remove }: FacetGroupProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const values = facet?.values ?? [];
  const shown = isWhole ? values : values.slice(0, shownMax);
  const most = values[0]?.lines ?? 1;
  const nameOf = (value: string) => (value === '' ? '(empty)' : field === 'source' ? (sources.find((it) => it.reference === value)?.name ?? value) : value);
  return (
    <section aria-label={field}>
      <div className="flex items-center justify-between gap-1">
        <h3 className="min-w-0">
          <button type="button" aria-expanded={isOpen} aria-controls={id} title={field} onClick={() => onToggle(!isOpen)} className="flex min-h-7 max-w-full items-center gap-1 rounded-sm text-xs font-medium max-sm:min-h-11">
            <ChevronRight className={classNames('size-3.5 shrink-0', isOpen && 'rotate-90')} aria-hidden="true" />
            <span className="truncate">{field === 'source' ? 'Source' : shortPath(field)}</span>
          </button>
        </h3>
        {remove}
      </div>
      <div id={id} hidden={!isOpen}>
        {facet === null ? (
          <p className="text-xs text-muted">Loading…</p>
        ) : values.length === 0 ? (
          <p className="text-xs text-muted">No line has this field.</p>
        ) : (
          <ul>
            {shown.map(({ value, lines }) => {
              const state = termState(search, field, value);
              const set = (next: 'included' | 'excluded') => onSearch(withTerm(search, field, value, state === next ? 'none' : next));
              return (
                <li key={value} className="group relative flex min-h-7 items-center gap-1 rounded-sm hover:bg-hover max-sm:min-h-11">
                  <span aria-hidden="true" className="absolute inset-y-0.5 left-0 rounded-sm bg-border/60" style={{ width: `${Math.max(1, (lines / most) * 100)}%` }} />
                  <button
                    type="button"
                    aria-pressed={state === 'included'}
                    aria-label={`Show only ${shortPath(field)} ${nameOf(value)}`}
                    title={value}
                    onClick={() => set('included')}
                    className={classNames('relative flex min-w-0 flex-1 items-center justify-between gap-2 self-stretch rounded-sm px-1.5 text-left text-xs', state === 'excluded' && 'text-muted line-through', state === 'included' && 'font-medium')}
                  >
                    <span className="flex min-w-0 items-center gap-1">
                      {state === 'included' && <Check className="size-3 shrink-0" aria-hidden="true" />}
                      <span className="truncate font-mono">{nameOf(value)}</span>
                    </span>
                  </button>
                  <span className="relative shrink-0 text-xs text-muted tabular-nums">{lines.toLocaleString('en')}</span>
                  <button
                    type="button"
                    aria-pressed={state === 'excluded'}
                    aria-label={`Exclude ${shortPath(field)} ${nameOf(value)}`}
                    data-tooltip="Exclude"
                    onClick={() => set('excluded')}
                    className="relative grid size-6 shrink-0 place-items-center rounded-sm text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-text aria-pressed:opacity-100 max-sm:size-11 max-sm:opacity-100"
                  >
                    <Minus className="size-3.5" aria-hidden="true" />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {values.length > shownMax && (
          <button type="button" className="rounded-sm px-1.5 text-xs underline underline-offset-2 max-sm:min-h-11" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${values.length - shownMax} more`}
          </button>
        )}
        {facet !== null && facet.distinct > values.length && <p className="px-1.5 text-xs text-muted">{`${facet.distinct.toLocaleString('en')}${facet.is_cut ? ' or more' : ''} values in all`}</p>}
      </div>
    </section>
  );
}
