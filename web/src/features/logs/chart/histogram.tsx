import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useLogHistogram } from '@/api/logs/count-logs';
import type { LinesRequest } from '@/api/logs/wire';
import { severityColors, totalsOf } from '@/lib/logs/histogram';
import { severities, severityNames, totalOf } from '@/lib/logs/line';
import { spanText, type TimeSpan } from '@/lib/logs/log-range';
import { msOf } from '@/lib/logs/log-time';
import { termState, withTerm } from '@/lib/logs/search-text';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { HistogramChart } from './histogram-chart';
import { HistogramTable } from './histogram-table';

interface HistogramProps {
  projectRef: string;
  request: LinesRequest;
  search: string;
  /** The error is shown elsewhere. */
  hidesError: boolean;
  /** Goes back to the range before the last zoom; null: there was none. */
  onBack: (() => void) | null;
  onZoom: (span: TimeSpan) => void;
  onSearch: (search: string) => void;
}

/** How many lines there are by time and severity; a click on a severity filters by it. */
export function Histogram({ projectRef, request, search, hidesError, onBack, onZoom, onSearch }: HistogramProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch, isFetching, isPlaceholderData } = useLogHistogram(projectRef, request, true);
  if (!data) {
    if (error) return hidesError ? null : <ErrorNote title="Couldn't count the lines." error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="Loading the histogram" onRetry={() => void refetch()}>
        <Skeleton className="h-28" />
      </Loading>
    );
  }
  const totals = totalsOf(data);
  const total = totalOf(totals);
  const from = spanText({ from: msOf(request.from), to: msOf(request.to) });
  const label = `${total.toLocaleString('en')} lines, ${from}. ${severities.filter((it) => totals[it]).map((it) => `${severityNames[it]}: ${totals[it]!.toLocaleString('en')}`).join(', ')}`;
  return (
    <section aria-label="Lines by time" className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-1 text-xs">
        <span className="mr-2 text-muted tabular-nums">{`${total.toLocaleString('en')}${data.report.is_complete ? '' : ' or more'} ${total === 1 ? 'line' : 'lines'}`}</span>
        {severities.toReversed().map((severity) => {
          const state = termState(search, 'severity', severity);
          if (!totals[severity] && state === 'none') return null;
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={state === 'included'}
              data-tooltip={state === 'included' ? `Stop filtering by ${severityNames[severity].toLowerCase()}` : `Show only ${severityNames[severity].toLowerCase()}`}
              onClick={() => onSearch(withTerm(search, 'severity', severity, state === 'included' ? 'none' : 'included'))}
              className={classNames('flex min-h-6 items-center gap-1.5 rounded-sm border border-transparent px-1.5 hover:bg-hover max-sm:min-h-11', state === 'included' && 'border-border-strong bg-hover')}
            >
              <span className="size-2 rounded-sm" style={{ background: severityColors[severity] }} aria-hidden="true" />
              {severityNames[severity]}
              <span className="text-muted tabular-nums">{(totals[severity] ?? 0).toLocaleString('en')}</span>
            </button>
          );
        })}
        <span className="ml-auto flex gap-1">
          {onBack && (
            <Button variant="ghost" onClick={onBack}>
              <Undo2 className="size-4" aria-hidden="true" />
              Zoom back
            </Button>
          )}
          <Button variant="ghost" aria-expanded={isTable} aria-controls={id} onClick={() => setTable(!isTable)}>
            {isTable ? 'Hide table' : 'Show as table'}
          </Button>
        </span>
      </div>
      <HistogramChart histogram={data} label={label} onZoom={onZoom} />
      {!data.report.is_complete && <p className="text-xs text-warn">Only lines since {spanText({ from: msOf(data.report.searched_to), to: msOf(request.to) })} are counted. Narrow the range or the search to count all.</p>}
      <div id={id}>{isTable && <HistogramTable histogram={data} onZoom={onZoom} />}</div>
    </section>
  );
}
