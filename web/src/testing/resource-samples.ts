import type { ProjectDisk } from '@/api/projects/get-disk';
import type { PostgresConfig } from '@/api/projects/get-postgres-config';
import type { ComputeSize, ComputeSizes } from '@/api/projects/list-compute';
import type { PlanTerms } from '@/api/projects/list-plans';
import type { ProjectDetail } from '@/lib/entities/project';
import { projectDetail } from './project-sample';

const size = (id: string, name: string, facts: Partial<ComputeSize>): ComputeSize => ({
  id,
  name,
  baseline_iops: 500,
  max_iops: 11_800,
  baseline_throughput_mbps: 87,
  max_throughput_mbps: 2085,
  connections_direct: 60,
  connections_pooler: 200,
  cpu_cores: 2,
  cpu_dedicated: false,
  memory_gb: 1,
  price_hourly: 0.01344,
  price_monthly: 10,
  available: true,
  unavailable_reason: null,
  ...facts,
});

const all = [
  size('ci_nano', 'Nano (free)', {
    baseline_iops: 250,
    baseline_throughput_mbps: 43,
    connections_direct: 30,
    cpu_cores: null,
    memory_gb: 0.5,
    price_hourly: 0,
    price_monthly: 0,
  }),
  size('ci_micro', 'Micro', {}),
  size('ci_small', 'Small', { connections_direct: 90, connections_pooler: 400, memory_gb: 2, price_hourly: 0.0206, price_monthly: 15 }),
  size('ci_huge', '24XL', { cpu_cores: 96, cpu_dedicated: null, connections_direct: null, connections_pooler: null, memory_gb: 384, price_monthly: 7100 }),
];

/** Compute sizes, of which these are available; the others are not, for this reason. */
export const computeSizes = (
  available = ['ci_nano', 'ci_micro', 'ci_small'],
  reason = 'This host has 2 cores and 8  GB memory.',
): ComputeSizes => ({
  default: 'ci_micro',
  sizes: all.map((it) => (available.includes(it.id) ? it : { ...it, available: false, unavailable_reason: reason })),
});

const terms = (id: string, name: string, facts: Partial<PlanTerms>): PlanTerms => ({
  id,
  name,
  price_monthly: null,
  compute_credits: 10,
  chooses_compute: true,
  default_compute_size: 'ci_micro',
  disk_included_gb: 8,
  disk_price_per_gb: 0.125,
  ...facts,
});

/** Prices and contents of the plans as returned by the server. */
export const plans: PlanTerms[] = [
  terms('free', 'Free', {
    price_monthly: 0,
    compute_credits: 0,
    chooses_compute: false,
    default_compute_size: 'ci_nano',
    disk_included_gb: 0.5,
    disk_price_per_gb: null,
  }),
  terms('pro', 'Pro', { price_monthly: 25 }),
  terms('team', 'Team', { price_monthly: 599 }),
  terms('enterprise', 'Enterprise', { compute_credits: null, disk_price_per_gb: null }),
];

/** A disk on Pro with little usage. */
export const projectDisk = (facts: Partial<ProjectDisk> = {}): ProjectDisk => ({
  size_gb: 8,
  used_bytes: 1_073_741_824,
  full_percent: 95,
  read_only_since: null,
  included_gb: 8,
  price_per_gb: 0.125,
  largest_gb: 1024,
  baseline_iops: 500,
  max_iops: 11_800,
  baseline_throughput_mbps: 87,
  max_throughput_mbps: 2085,
  ...facts,
});

/** A project on Micro whose size, disk and settings can be changed. */
export const resizable = (facts: Partial<ProjectDetail> = {}, live: Partial<ProjectDetail['live']> = {}): ProjectDetail => {
  const detail = projectDetail({ compute_size: 'ci_micro', ...facts }, live);
  return { ...detail, live: { ...detail.live!, actions: { ...detail.live!.actions, resize: true, ...live?.actions } } };
};

/**
 * PostgreSQL settings: one in milliseconds, one in kilobytes, one without a unit that needs a
 * restart.
 */
export const postgresConfig = (facts: Partial<PostgresConfig> = {}): PostgresConfig => ({
  pending: false,
  settings: [
    {
      name: 'max_parallel_workers_per_gather',
      summary: 'Parallel workers for one part of a query, if the compute size has any.',
      type: 'integer',
      unit: null,
      low: 0,
      high: 64,
      default: 2,
      value: 2,
      is_default: true,
      needs_restart: true,
    },
    {
      name: 'statement_timeout',
      summary: 'Cancels statements that take longer; 0: never.',
      type: 'integer',
      unit: 'ms',
      low: 0,
      high: 86_400_000,
      default: 0,
      value: 60_000,
      is_default: false,
      needs_restart: false,
    },
    {
      name: 'work_mem',
      summary: 'Memory of one sort or hash before it spills to disk.',
      type: 'integer',
      unit: 'kB',
      low: 64,
      high: 1_048_576,
      default: 4096,
      value: 4096,
      is_default: true,
      needs_restart: false,
    },
  ],
  ...facts,
});
