import type { FleetTile } from '@/lib/entities/fleet';
import { isWrong, type ProjectStatus, projectStatuses } from '@/lib/entities/project-status';

/** The counts of the fleet. */
export interface BoardCounts {
  total: number;
  wrong: number;
  /** Their data could not be restored from backups now. */
  unprotected: number;
  /** The occurring statuses, unhealthy ones first. */
  byStatus: { status: ProjectStatus; count: number }[];
}

export function countFleet(tiles: readonly FleetTile[]): BoardCounts {
  const counts = new Map<ProjectStatus, number>();
  for (const { project } of tiles) counts.set(project.status, (counts.get(project.status) ?? 0) + 1);
  const there = projectStatuses.flatMap((status) => {
    const count = counts.get(status);
    return count === undefined ? [] : [{ status, count }];
  });
  const wrong = there.filter((it) => isWrong(it.status));
  return {
    total: tiles.length,
    unprotected: tiles.filter((it) => it.project.unprotected).length,
    wrong: wrong.reduce((sum, it) => sum + it.count, 0),
    byStatus: [...wrong, ...there.filter((it) => !isWrong(it.status))],
  };
}
