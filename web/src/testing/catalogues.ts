import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ComputeSize, ComputeSizes } from '@/api/projects/list-compute';
import type { PlanTerms } from '@/api/projects/list-plans';
import type { Regions } from '@/api/projects/list-regions';

/** A shipped catalogue. */
const shipped = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../config', name), 'utf8'));

interface RegionFile {
  cloud_providers: Record<string, { regions: string; default: string; continents?: Regions['continents'] }>;
  regions: Record<string, { code: string; name: string; latitude: number; longitude: number }[]>;
}

export function regionsOf(provider: string): Regions {
  const file = shipped('regions.json') as RegionFile;
  const found = file.cloud_providers[provider];
  return {
    default: found?.default ?? '',
    continents: found?.continents ?? [],
    regions: (file.regions[found?.regions ?? ''] ?? []).map(({ code, name, ...location }) => ({
      code,
      name,
      cloud_provider: provider,
      location,
    })),
  };
}

export const awsRegions = regionsOf('AWS');

interface ComputeFile {
  defaults: Record<string, string>;
  sizes: (Partial<ComputeSize> & Pick<ComputeSize, 'id' | 'name' | 'baseline_iops' | 'max_iops' | 'baseline_throughput_mbps' | 'max_throughput_mbps'>)[];
}

/** The compute sizes of a plan. */
export function computeOf(plan: 'free' | 'pro' | 'team'): ComputeSizes {
  const file = shipped('compute.json') as ComputeFile;
  const sizes = file.sizes.map((it): ComputeSize => {
    const available = plan !== 'free' || it.id === file.defaults.free;
    return {
      connections_direct: null,
      connections_pooler: null,
      cpu_cores: null,
      cpu_dedicated: null,
      memory_gb: null,
      price_hourly: null,
      price_monthly: null,
      ...it,
      available,
      unavailable_reason: available ? null : 'Projects of the Free plan run on Nano (free) only.',
    };
  });
  return { default: file.defaults[plan] ?? '', sizes };
}

/** The listed plans. */
export function plans(): PlanTerms[] {
  const { defaults } = shipped('compute.json') as ComputeFile;
  const file = shipped('plans.json') as { plans: (Partial<PlanTerms> & Pick<PlanTerms, 'id' | 'name' | 'chooses_compute' | 'disk_included_gb'>)[] };
  return file.plans.map((it) => ({
    price_monthly: null,
    compute_credits: null,
    disk_price_per_gb: null,
    ...it,
    default_compute_size: defaults[it.id] ?? '',
  }));
}
