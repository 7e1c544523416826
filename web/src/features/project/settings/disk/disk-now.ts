import type { ProjectDisk } from '@/api/projects/get-disk';
import type { ProjectLive } from '@/lib/entities/project';
import { bytesOfGb } from '@/lib/format/size';

/** Overlays the disk with its pushed state: size, usage and fullness. */
export function diskNow(known: ProjectDisk, pushed: ProjectLive['disk']): ProjectDisk {
  if (!pushed) return known;
  const { size_gb, used_bytes, read_only_since } = pushed;
  // An absent read-only state means writable; an absent measurement keeps the previous one.
  return { ...known, size_gb, used_bytes: used_bytes ?? known.used_bytes, read_only_since: read_only_since ?? null };
}

/** The share from which a limit is nearly reached (specification, point 9). */
const approaching = 0.75;

export type DiskState = 'unknown' | 'ample' | 'approaching' | 'full';

/** How full a disk is; `full` is decided by the server, which makes the database read-only. */
export function diskStateOf({ size_gb, used_bytes, full_percent, read_only_since }: ProjectDisk): DiskState {
  if (read_only_since !== null) return 'full';
  if (used_bytes === null) return 'unknown';
  const share = used_bytes / bytesOfGb(size_gb);
  if (share * 100 >= full_percent) return 'full';
  return share >= approaching ? 'approaching' : 'ample';
}

/** The usage in whole percent, at most 100. */
export const usedPercent = ({ used_bytes, size_gb }: ProjectDisk): number =>
  Math.min(100, Math.floor(((used_bytes ?? 0) / bytesOfGb(size_gb)) * 100));

/** The monthly price of a disk beyond the plan's included size; null if custom. */
export function diskCost({ included_gb, price_per_gb }: ProjectDisk, sizeGb: number): number | null {
  const extra = Math.max(0, sizeGb - (included_gb ?? 0));
  if (price_per_gb === null) return null;
  return extra * price_per_gb;
}

/** The smallest size a disk can grow to. */
export const smallestGrowth = ({ size_gb, included_gb }: ProjectDisk): number =>
  Math.max(Math.floor(size_gb) + 1, Math.ceil(included_gb ?? 0));

/** Returns whether the plan and the installation allow a larger disk. */
export const canGrow = (disk: ProjectDisk): boolean => disk.largest_gb !== null && smallestGrowth(disk) <= disk.largest_gb;

/** The error of a typed size; null if the disk can grow to it. */
export function growthFault(disk: ProjectDisk, typed: string): string | null {
  const smallest = smallestGrowth(disk);
  const largest = disk.largest_gb ?? 0;
  if (!/^\d+$/.test(typed.trim())) return 'Enter a whole number of GB.';
  const gb = Number(typed);
  if (gb < smallest) return `Disks can't shrink. Enter ${smallest} or more.`;
  return gb > largest ? `Maximum size is ${largest}.` : null;
}
