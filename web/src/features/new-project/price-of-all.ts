import type { ComputeSize } from '@/api/projects/list-compute';
import { activeProjects } from '@/lib/active-projects';
import type { ProjectSummary } from '@/lib/entities/project';

/** Monthly compute cost of the active projects; null if one is unknown. */
export function priceOfAll(projects: readonly ProjectSummary[], sizes: readonly ComputeSize[]): number | null {
  let sum = 0;
  for (const { compute_size } of activeProjects(projects)) {
    const price = sizes.find((it) => it.id === compute_size)?.price_monthly ?? null;
    if (price === null) return null;
    sum += price;
  }
  return sum;
}
