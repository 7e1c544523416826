import type { ReactNode } from 'react';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { ComputeField } from './compute-field';
import type { NewProjectChoices } from './use-new-project';

interface ComputePartProps {
  choices: NewProjectChoices;
  priced: boolean;
  error: string | null;
  comparePlans?: ReactNode;
}

/**
 * The choice of a size, while loading or loaded; without it the project starts with the plan's
 * default.
 */
export function ComputePart({ choices: { compute, size, edit }, priced, error, comparePlans }: ComputePartProps) {
  if (compute.data && size) {
    return (
      <ComputeField
        sizes={compute.data.sizes}
        chosen={size}
        onChange={(computeSize) => edit({ computeSize })}
        priced={priced}
        error={error}
        comparePlans={comparePlans}
      />
    );
  }
  if (compute.error) {
    return (
      <ErrorNote
        title="Couldn't load the sizes. The project starts with the default size of its plan."
        error={compute.error}
        onRetry={() => void compute.refetch()}
        busy={compute.isFetching}
      />
    );
  }
  return (
    <Loading label="Loading sizes" onRetry={() => void compute.refetch()}>
      <Skeleton className="h-40" />
    </Loading>
  );
}
