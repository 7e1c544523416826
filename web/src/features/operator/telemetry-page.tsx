import { useState } from 'react';
import { type TelemetrySummary, useTelemetrySummary } from '@/api/operator/summarize-telemetry';
import { useNow } from '@/streams/use-now';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { Page } from '@/ui/page';
import { SelectControl } from '@/ui/select-field';

/** Refresh interval of ages. */
const tickMs = 30_000;

const spans = [1, 7, 30, 90].map((days) => ({ value: String(days), label: days === 1 ? 'Last day' : `Last ${days} days` }));

/** The most frequent actions in the dashboard. */
export function TelemetryPage() {
  const [days, setDays] = useState('7');
  const { data, error, refetch, isFetching } = useTelemetrySummary(Number(days));
  return (
    <Page
      title="Telemetry"
      subtitle="Anonymous usage from people who opted in."
      actions={<SelectControl aria-label="Time range" className="w-40" value={days} options={spans} onChange={setDays} />}
    >
      {data ? (
        <Summary summary={data} />
      ) : error ? (
        <ErrorNote title="Couldn't load the telemetry." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the telemetry" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Page>
  );
}

function Summary({ summary: { actions, enabled } }: { summary: TelemetrySummary }) {
  return (
    <div className="grid gap-4">
      {!enabled && (
        <p className="rounded-md border border-warn/40 bg-warn/12 px-4 py-3 text-sm">
          Telemetry is off: no new data is collected. Set <code className="font-mono text-xs">telemetry.enabled</code>{' '}
          in the configuration to turn it on.
        </p>
      )}
      {actions.length === 0 ? (
        <EmptyState title="No events in this period" text="Events come from people who opted in under “Privacy settings”." />
      ) : (
        <ActionTable actions={actions} />
      )}
    </div>
  );
}

const columns = [{ name: 'Action' }, { name: 'Count', isNumber: true }, { name: 'People', isNumber: true }, { name: 'Last' }];

/** On a phone each action is a card. */
function ActionTable({ actions }: Pick<TelemetrySummary, 'actions'>) {
  const now = useNow(tickMs);
  return (
    <div className="rounded-md border bg-surface">
      <CardTable label="Actions" columns={columns}>
        {actions.map(({ action, count, people, last_at }) => (
          <CardRow key={action} heading={<span className="font-mono text-xs">{action}</span>}>
            <CardCell label="Count" className="text-right">
              {count}
            </CardCell>
            <CardCell label="People" className="text-right">
              {people}
            </CardCell>
            <CardCell label="Last">
              <Moment iso={last_at} now={now} />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
