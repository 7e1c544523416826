import type { ReactNode } from 'react';
import type { ComputeSize } from '@/api/projects/list-compute';
import { monthly } from './compute-text';

interface UnavailableSizesProps {
  sizes: ComputeSize[];
  priced: boolean;
  comparePlans?: ReactNode;
}

const noReason = 'Not available here.';

/** The unavailable sizes, grouped by reason. */
export function UnavailableSizes({ sizes, priced, comparePlans }: UnavailableSizesProps) {
  const reasons = [...new Set(sizes.map(reasonOf))];
  return reasons.map((reason) => {
    const which = sizes.filter((it) => reasonOf(it) === reason);
    return (
      <details key={reason} className="text-sm text-muted">
        <summary className="min-h-8 cursor-pointer py-1 max-sm:min-h-11">
          {which.length === 1 ? `${which[0]?.name} isn't` : `${which.length} more sizes aren't`} available. {reason}
        </summary>
        <ul className="mt-1 grid gap-1 pl-4 sm:grid-cols-2 sm:gap-x-6">
          {which.map((it) => (
            <li key={it.id} className="flex justify-between gap-x-4 tabular-nums">
              <span>{it.name}</span>
              {priced && <span>{monthly(it.price_monthly)}</span>}
            </li>
          ))}
        </ul>
        {comparePlans && <p className="mt-2 pl-4">{comparePlans}</p>}
      </details>
    );
  });
}

const reasonOf = (size: ComputeSize): string => size.unavailable_reason ?? noReason;
