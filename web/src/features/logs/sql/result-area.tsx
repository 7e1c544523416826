import { useState } from 'react';
import { ApiError } from '@/api/http/api-error';
import type { LogCatalogue } from '@/lib/logs/line';
import { suggestedChart } from '@/lib/logs/result-chart';
import { placeOfCharacter } from '@/lib/logs/search-text';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Tabs } from '@/ui/tabs';
import { LateChart } from './late-chart';
import { ResultTable } from './result-table';
import type { useLogQuery } from './use-log-query';

interface ResultAreaProps {
  query: ReturnType<typeof useLogQuery>;
  catalogue: LogCatalogue;
  onRetry: () => void;
  /** Shows a place of the text. */
  onPlace: (at: number) => void;
  onTemplate: (sql: string) => void;
}

const tabs = ['Table', 'Chart'] as const;

/** The result of a query, its error, or queries to begin with. */
export function ResultArea({ query: { isRunning, result, error, request }, catalogue, onRetry, onPlace, onTemplate }: ResultAreaProps) {
  const [tab, setTab] = useState<string>(tabs[0]);
  if (isRunning) {
    return (
      <div className="p-3">
        <Loading label="Running the query">
          <Skeleton className="h-40" />
        </Loading>
      </div>
    );
  }
  if (error) {
    const position = error instanceof ApiError ? error.position : undefined;
    return (
      <div className="grid content-start justify-items-start gap-2 p-3">
        <ErrorNote title="The query failed." error={error} {...(position === undefined && { onRetry })} />
        {position !== undefined && request && <Button onClick={() => onPlace(placeOfCharacter(request.sql, position))}>{`Go to character ${position}`}</Button>}
      </div>
    );
  }
  if (!result) return <Templates catalogue={catalogue} onTemplate={onTemplate} />;
  const count = result.result.length;
  if (count === 0) {
    return (
      <div className="p-4">
        <EmptyState title="No rows" text="The query found nothing in this time. Choose a longer range, or change the query." />
      </div>
    );
  }
  const hasChart = suggestedChart(result.columns, result.result) !== null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <p role="status" className="flex flex-wrap gap-x-3 border-b px-3 py-1.5 text-xs text-muted tabular-nums">
        <span>{`${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} in ${Math.max(1, Math.round(result.durationMs)).toLocaleString('en')} ms`}</span>
        {result.is_cut && <span className="text-warn">There are more rows than are shown. Add LIMIT or conditions, or export the result.</span>}
      </p>
      <div className="min-h-0 flex-1">
        {hasChart ? (
          <Tabs label="Result" tabs={tabs} value={tab} onChange={setTab} flush fill>
            {tab === 'Chart' ? <LateChart columns={result.columns} rows={result.result} /> : <ResultTable columns={result.columns} rows={result.result} />}
          </Tabs>
        ) : (
          <ResultTable columns={result.columns} rows={result.result} />
        )}
      </div>
    </div>
  );
}

function Templates({ catalogue, onTemplate }: { catalogue: LogCatalogue; onTemplate: (sql: string) => void }) {
  if (catalogue.templates.length === 0) return <p className="p-3 text-muted">Run the query to see its result.</p>;
  return (
    <section aria-label="Templates" className="grid h-full content-start gap-2 overflow-y-auto p-3">
      <h2 className="text-sm font-medium">Start from a template</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {catalogue.templates.map(({ name, description, sql }) => (
          <li key={name}>
            <button type="button" onClick={() => onTemplate(sql)} className="grid size-full content-start gap-1 rounded-md border px-3 py-2 text-left text-sm hover:bg-hover">
              {name}
              <span className="text-xs text-muted">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
