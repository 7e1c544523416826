import type { ProjectDisk } from '@/api/projects/get-disk';
import type { ProjectLive } from '@/lib/entities/project';
import { bytesOfGb } from '@/lib/format/size';

/** The disk with what was pushed of it laid over: how large it is, what is used, whether it is full. */
export function diskNow(known: ProjectDisk, pushed: ProjectLive['disk']): ProjectDisk {
  if (!pushed) return known;
  const { size_gb, used_bytes, read_only_since } = pushed;
  // What is not said of the writing is that it is allowed; what is not measured was measured before.
  return { ...known, size_gb, used_bytes: used_bytes ?? known.used_bytes, read_only_since: read_only_since ?? null };
}

/** From here on a limit is being approached (specification, point 9). */
const approaching = 0.75;

export type DiskState = 'unknown' | 'ample' | 'approaching' | 'full';

/** How full a disk is; full is what the server says is full, which makes the database read-only. */
export function diskStateOf({ size_gb, used_bytes, full_percent, read_only_since }: ProjectDisk): DiskState {
  if (read_only_since !== null) return 'full';
  if (used_bytes === null) return 'unknown';
  const share = used_bytes / bytesOfGb(size_gb);
  if (share * 100 >= full_percent) return 'full';
  return share >= approaching ? 'approaching' : 'ample';
}

/** How much of it is used, in whole per cent, never more than all of it. */
export const usedPercent = ({ used_bytes, size_gb }: ProjectDisk): number =>
  Math.min(100, Math.floor(((used_bytes ?? 0) / bytesOfGb(size_gb)) * 100));

/** What a disk of a size costs a month beyond what the plan includes; null where that is by agreement. */
export function diskCost({ included_gb, price_per_gb }: ProjectDisk, sizeGb: number): number | null {
  const extra = Math.max(0, sizeGb - (included_gb ?? 0));
  if (price_per_gb === null) return null;
  return extra * price_per_gb;
}

/** The smallest size a disk can grow to. */
export const smallestGrowth = ({ size_gb, included_gb }: ProjectDisk): number =>
  Math.max(Math.floor(size_gb) + 1, Math.ceil(included_gb ?? 0));

/** What is wrong with a size that was typed; null when it is one to grow to. */
export function growthFault(disk: ProjectDisk, typed: string): string | null {
  const smallest = smallestGrowth(disk);
  const largest = disk.largest_gb ?? 0;
  if (!/^\d+$/.test(typed.trim())) return 'Enter a whole number of GB.';
  const gb = Number(typed);
  if (gb < smallest) return `Disks can't shrink. Enter ${smallest} or more.`;
  return gb > largest ? `Maximum size is ${largest}.` : null;
}
