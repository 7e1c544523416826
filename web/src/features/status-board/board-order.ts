import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import type { Grouping } from './board-view';

const collator = new Intl.Collator('en', { numeric: true });

/** The inputs of the previous order. */
interface Made {
  group: Grouping;
  organizations: Fleet['organizations'];
  tiles: readonly FleetTile[];
  /** Indexes into `tiles`, in display order. */
  order: readonly number[];
}

/** Returns whether a project keeps its position: the same ref, name and group. */
const isInPlace = (before: FleetTile | undefined, now: FleetTile, group: Grouping): boolean =>
  before === now ||
  (before?.ref === now.ref && before.project.name === now.project.name && before.project[group] === now.project[group]);

function sorted(group: Grouping, { tiles, organizations }: Fleet): number[] {
  const nameOf = (id: string) => (group === 'organization' ? (organizations[id]?.name ?? id) : id);
  const ids = [...new Set(tiles.map((it) => it.project[group]))];
  ids.sort((a, b) => collator.compare(nameOf(a), nameOf(b)) || (a < b ? -1 : 1));
  const ranks = new Map(ids.map((id, rank) => [id, rank]));
  const keyed = tiles.map(({ ref, project }, n) => ({ n, ref, name: project.name, rank: ranks.get(project[group]) ?? 0 }));
  keyed.sort((a, b) => a.rank - b.rank || collator.compare(a.name, b.name) || (a.ref < b.ref ? -1 : 1));
  return keyed.map((it) => it.n);
}

/**
 * Sorts projects: by group, name and ref. Sorting thousands takes longer than a frame, and a status
 * moves nothing: the previous order is reused until a name, a group or the fleet itself changes.
 */
export function createBoardOrder() {
  let made: Made | undefined;
  return (group: Grouping, fleet: Fleet): FleetTile[] => {
    const { tiles, organizations } = fleet;
    const before = made;
    const holds =
      before !== undefined &&
      before.group === group &&
      before.organizations === organizations &&
      before.tiles.length === tiles.length &&
      tiles.every((it, n) => isInPlace(before.tiles[n], it, group));
    const order = holds ? before.order : sorted(group, fleet);
    made = { group, organizations, tiles, order };
    return order.flatMap((n) => tiles[n] ?? []);
  };
}
