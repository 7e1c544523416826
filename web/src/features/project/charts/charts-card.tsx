import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useMeasured } from '@/api/projects/get-monitoring';
import { useCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { useNow } from '@/streams/use-now';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Moment } from '@/ui/moment';
import { type Metric, metrics } from './metrics';
import { MonitoringFreshness } from './monitoring-freshness';
import { firstOf } from './trend';
import { TrendDialog } from './trend-dialog';
import { TrendFigure } from './trend-figure';

const tickMs = 30_000;
const dayMs = 24 * 3_600_000;

const spanOf = (all: MonitoringTopic) => ({ intervalMs: all.interval_s * 1000, first: firstOf(all) });

/** Metrics of the database in the last 24 hours. */
export function ChartsCard({ project: { ref, status, inserted_at } }: { project: ProjectDetail }) {
  const { data: span, error, refetch, isFetching } = useMeasured(ref, spanOf);
  const [opened, setOpened] = useState<Metric | null>(null);
  const now = useNow(tickMs);
  const intervalMs = span?.intervalMs ?? tickMs;
  const end = Math.floor(now / intervalMs) * intervalMs;
  const first = span?.first ?? null;
  // The first interval begins before the project, if it was created within it.
  const start = first !== null && inserted_at > first ? inserted_at : first;
  const isRunning = status !== 'INACTIVE';
  useCommands(
    first === null
      ? []
      : metrics.map((metric) => ({
          id: `chart-${metric.id}`,
          section: 'Actions',
          name: `Show ${metric.title.toLowerCase()} over 24 hours`,
          searchText: 'Chart, Graph, Monitoring, Observability',
          icon: ChartLine,
          action: () => setOpened(metric),
        })),
  );
  return (
    <AnchorCard id="charts" title="Last 24 hours" aside={<MonitoringFreshness projectRef={ref} />}>
      {first !== null ? (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {metrics.map((metric) => (
              <TrendFigure key={metric.id} projectRef={ref} metric={metric} end={end} isRunning={isRunning} onOpen={setOpened} />
            ))}
          </div>
          {start !== null && now - Date.parse(start) < dayMs - 2 * intervalMs && (
            <p className="text-sm text-muted">
              Data collection started <Moment iso={start} now={now} />. Gaps mean no data.
            </p>
          )}
        </div>
      ) : span ? (
        <p className="text-sm text-muted">{emptyText(status)}</p>
      ) : error ? (
        <ErrorNote title="Couldn't load the metrics." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading metrics" onRetry={() => void refetch()}>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
        </Loading>
      )}
      {opened && <TrendDialog projectRef={ref} metric={opened} end={end} onClose={() => setOpened(null)} />}
    </AnchorCard>
  );
}

function emptyText(status: ProjectDetail['status']): string {
  if (status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY') {
    return 'No data yet. Metrics appear within a few seconds.';
  }
  return 'No data in the last 24 hours. Charts resume once the database is running.';
}
