import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useMeasured } from '@/api/projects/get-monitoring';
import { useCommands } from '@/lib/commands/use-commands';
import type { ProjectDetail } from '@/lib/entities/project';
import type { MonitoringTopic } from '@/lib/entities/topic-states';
import { useNow } from '@/streams/use-now';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { ChartsControls } from './charts-controls';
import { ChartsNote } from './charts-note';
import { ChartsPending } from './charts-pending';
import { LateTrendDialog, trendDialogAhead } from './late-trend-dialog';
import { type Metric, nameOf } from './metrics';
import { boundsOf } from './trend';
import { TrendFigure } from './trend-figure';
import { useMarkers } from './use-markers';
import { useMetrics } from './use-metrics';
import { useView } from './use-view';
import { intervalLengths } from './view';

const tickMs = 30_000;

const factsOf = (all: MonitoringTopic) => ({ bounds: boundsOf(all), connections: all.max_connections });

/** The start of the newest interval: by the clock, or by the data if that is later. */
const endOf = (now: number, intervalMs: number, newest: number | undefined): number =>
  Math.max(Math.floor(now / intervalMs) * intervalMs, newest ?? 0);

/** Metrics of the database over a chosen time. */
export function ChartsCard({ project }: { project: ProjectDetail }) {
  const { ref, status } = project;
  const now = useNow(tickMs);
  const live = useMeasured(ref, '5m', factsOf);
  const minuteEnd = endOf(now, intervalLengths['5m'], live.data?.bounds?.to);
  const hourEnd = endOf(now, intervalLengths['1h'], undefined);
  const { range, chooseRange, view, zoomTo } = useView({ '5m': minuteEnd, '1h': hourEnd });
  const shown = useMeasured(ref, view.interval, factsOf);
  const metrics = useMetrics(project, live.data?.connections ?? shown.data?.connections ?? null);
  const { markers, events, error: eventsError, retry } = useMarkers(ref, view);
  const [isInteractive, setInteractive] = useState(false);
  const [openedId, setOpenedId] = useState<Metric['id'] | null>(null);
  const opened = metrics.find((it) => it.id === openedId);
  const [open] = useState(() => (metric: Metric) => setOpenedId(metric.id));
  const touch = () => {
    setInteractive(true);
    trendDialogAhead();
  };
  const isEmpty = shown.data?.bounds === null;
  useCommands(
    isEmpty || !shown.data
      ? []
      : metrics.map((metric) => ({
          id: `chart-${metric.id}`,
          section: 'Actions',
          name: `Show ${nameOf(metric)} ${view.words}`,
          searchText: 'Chart, Graph, Monitoring, Observability',
          icon: ChartLine,
          action: () => open(metric),
        })),
  );
  const failed = [shown, live].find((it) => it.error && !it.data);
  return (
    <AnchorCard
      id="charts"
      title={view.title}
      aside={<ChartsControls projectRef={ref} range={range} onRange={chooseRange} isZoomed={view.isZoomed} onReset={() => zoomTo(null)} ignoresEscape={opened !== undefined} />}
    >
      {failed ? (
        <ErrorNote title="Couldn't load the metrics." error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      ) : live.data ? (
        <div className="grid gap-3">
          <div onPointerEnter={touch} onFocus={trendDialogAhead} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {metrics.map((metric) => (
              <TrendFigure
                key={metric.id}
                projectRef={ref}
                metric={metric}
                view={view}
                end={minuteEnd}
                markers={markers}
                isRunning={status !== 'INACTIVE'}
                isInteractive={isInteractive}
                onOpen={open}
                onZoom={zoomTo}
              />
            ))}
          </div>
          <ChartsNote
            status={status}
            createdAt={project.inserted_at}
            view={view}
            now={now}
            bounds={(shown.data ?? live.data).bounds}
            onRetryEvents={eventsError ? retry : undefined}
          />
        </div>
      ) : (
        <ChartsPending onRetry={() => void live.refetch()} />
      )}
      {opened && (
        <LateTrendDialog
          projectRef={ref}
          metric={opened}
          view={view}
          markers={markers}
          events={events}
          onZoom={zoomTo}
          onClose={() => setOpenedId(null)}
        />
      )}
    </AnchorCard>
  );
}
