import type { FleetTile } from '@/lib/entities/fleet';
import { isWrong } from '@/lib/entities/project-status';

type Tiles = readonly FleetTile[];

/** The projects that are unhealthy now and were not before. */
export function newlyUnhealthy(before: Tiles, now: Tiles): FleetTile[] {
  let byRef: Map<string, FleetTile> | undefined;
  const hadOf = ({ ref }: FleetTile, n: number): FleetTile | undefined => {
    const beside = before[n];
    if (beside?.ref === ref) return beside;
    byRef ??= new Map(before.map((it) => [it.ref, it]));
    return byRef.get(ref);
  };
  return now.filter((tile, n) => {
    if (tile === before[n] || !isWrong(tile.project.status)) return false;
    const had = hadOf(tile, n);
    return had === undefined || !isWrong(had.project.status);
  });
}

const namedMax = 3;

/** The announcement, a sentence that names some of them. */
export function turnedText(tiles: Tiles): string {
  const names = tiles.slice(0, namedMax).map((it) => it.project.name);
  const more = tiles.length - names.length;
  const named = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return tiles.length === 1 ? `${named} is unhealthy.` : `${tiles.length} projects are unhealthy: ${named}.`;
}
