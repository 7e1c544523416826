import { useMemo } from 'react';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useCompute } from '@/api/projects/list-compute';
import type { ProjectDetail } from '@/lib/entities/project';
import { bytesOfGb } from '@/lib/format/size';
import { type Metric, metricsOf } from './metrics';

const bytesOf = (gb: number | null | undefined): number | null => (gb === null || gb === undefined ? null : bytesOfGb(gb));

/** The metrics of a project with the limits of its size, its disk and its database. */
export function useMetrics(project: ProjectDetail, connections: number | null): readonly Metric[] {
  const organization = useOrganization(project.organization_slug);
  const { data } = useCompute(project.organization_slug, organization?.plan.id);
  const size = data?.sizes.find((it) => it.id === project.compute_size);
  const cores = size?.cpu_cores ?? null;
  const memoryBytes = bytesOf(size?.memory_gb);
  const diskBytes = bytesOf(project.live?.disk?.size_gb);
  return useMemo(() => metricsOf({ cores, memoryBytes, diskBytes, connections }), [cores, memoryBytes, diskBytes, connections]);
}
