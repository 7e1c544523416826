import { useFleet } from '@/api/operations/fleet';
import { fleetTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { StatusBoard } from './status-board';

/** All projects of the installation as live tiles. */
export function BoardPage() {
  const freshness = useTopic(fleetTopic);
  const fleet = useFleet();
  if (fleet && fleet.tiles.length > 0) return <StatusBoard fleet={fleet} freshness={freshness} />;
  return (
    <div className="grid gap-6 p-4 sm:p-8">
      <h1 className="text-xl font-semibold">Status board</h1>
      {fleet ? (
        <EmptyState title="No projects yet" text="Projects appear here automatically once they're created." />
      ) : freshness.kind === 'failed' ? (
        <ErrorNote title="Couldn't load the fleet." error={new Error(freshness.message)} />
      ) : (
        <Loading label="Loading the fleet">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  );
}
