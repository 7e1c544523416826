import { useRegions } from '@/api/projects/list-regions';
import type { ProjectDetail } from '@/lib/entities/project';

/** The display name of the project's region; its code until the name is known. */
export function useRegionName({ organization_slug: slug, cloud_provider: provider, region }: ProjectDetail): string {
  const { data } = useRegions(slug, provider);
  return data?.regions.find((it) => it.code === region)?.name ?? region;
}
