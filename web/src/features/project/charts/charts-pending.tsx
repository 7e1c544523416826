import { Loading, Skeleton } from '@/ui/loading';
import { metricCount } from './metrics';
import { figureHeight } from './trend-figure';

/** Placeholders of the charts and of the line below them. */
export function ChartsPending({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading metrics" onRetry={onRetry}>
      <div className="grid gap-3">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {Array.from({ length: metricCount }, (_, n) => (
            <Skeleton key={n} className={figureHeight} />
          ))}
        </div>
        <Skeleton className="h-5 max-sm:h-10" />
      </div>
    </Loading>
  );
}
