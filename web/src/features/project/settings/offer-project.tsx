import { useId } from 'react';
import { useOffer } from '@/api/projects/get-offer';
import type { ProjectDetail } from '@/lib/entities/project';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { OfferRow } from './offer-row';

/** Handing the project to somebody with whom I share no organization, by a link. */
export function OfferProject({ project }: { project: ProjectDetail }) {
  const id = useId();
  const { data: offer, error, refetch, isFetching } = useOffer(project.ref);
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t pt-4">
      <div className="grid max-w-[72ch] gap-1 text-sm">
        <h3 id={id} className="font-medium">
          Hand over by link
        </h3>
        <p className="text-muted">
          For somebody who is in no organization of yours: whoever gets the link can claim the project for an
          organization of theirs, once, within 24 hours.
        </p>
      </div>
      {offer !== undefined ? (
        <OfferRow project={project} offer={offer} />
      ) : error ? (
        <ErrorNote title="Could not load the offer." error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label="Loading the offer" onRetry={() => void refetch()}>
          <Skeleton className="h-8" />
        </Loading>
      )}
    </section>
  );
}
