import type { ComputeSize } from '@/api/projects/list-compute';
import { activeProjects } from '@/lib/active-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { bytesOfGb, formatBytes } from '@/lib/format/size';

/** Usage of one resource. */
export interface ResourceUsage {
  name: string;
  used: string;
  /** Null: the limit is unknown. */
  limit: string | null;
  /** Of the limit; null without one. */
  share: number | null;
}

/** Usage of the resources of a project; none before the first measurement. */
export interface ProjectUsage {
  ref: string;
  name: string;
  resources: ResourceUsage[];
}

/** The projects with the least room left. */
export interface UsageList {
  shown: ProjectUsage[];
  /** The number of other active projects. */
  others: number;
}

const shownMax = 5;

/** Usage of the active projects, those closest to a limit first. */
export function usageOf(projects: readonly ProjectSummary[], sizes: readonly ComputeSize[]): UsageList {
  const all = activeProjects(projects)
    .map((it) => projectUsage(it, sizes))
    .toSorted((a, b) => highestShare(b) - highestShare(a));
  return { shown: all.slice(0, shownMax), others: Math.max(0, all.length - shownMax) };
}

/** Below every share without measurements. */
const highestShare = ({ resources }: ProjectUsage): number => Math.max(-1, ...resources.map(({ share }) => share ?? -1));

function projectUsage({ ref, name, compute_size, figures }: ProjectSummary, sizes: readonly ComputeSize[]): ProjectUsage {
  if (!figures) return { ref, name, resources: [] };
  const { disk_bytes, disk_size_bytes, memory_bytes, connections, max_connections } = figures;
  const memoryGb = sizes.find((it) => it.id === compute_size)?.memory_gb;
  const resources = [
    resource('Disk', disk_bytes, disk_size_bytes, formatBytes),
    resource('Memory', memory_bytes, memoryGb && bytesOfGb(memoryGb), formatBytes),
    resource('Connections', connections, max_connections, (count) => count.toLocaleString('en')),
  ];
  return { ref, name, resources: resources.filter((it) => it !== null) };
}

function resource(name: string, used: number | undefined, limit: number | null | undefined, format: (value: number) => string): ResourceUsage | null {
  if (used === undefined) return null;
  return limit ? { name, used: format(used), limit: format(limit), share: used / limit } : { name, used: format(used), limit: null, share: null };
}
