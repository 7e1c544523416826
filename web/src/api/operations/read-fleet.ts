import { type Fleet, fleetFrameSchema, fleetProjectSchema, type FleetTile } from '@/lib/entities/fleet';

/**
 * The projects parsed before. A merge patch keeps untouched parts, so most projects are found here.
 */
const known = new WeakMap<object, FleetTile>();

let last: { projects: unknown; tiles: readonly FleetTile[] } | undefined;

function readTile(ref: string, project: unknown): FleetTile | undefined {
  if (typeof project !== 'object' || project === null) return undefined;
  const before = known.get(project);
  if (before?.ref === ref) return before;
  const read = fleetProjectSchema.safeParse(project);
  if (!read.success) return undefined;
  const tile = { ref, project: read.data };
  known.set(project, tile);
  return tile;
}

/** Parses all projects; undefined if one is unreadable. */
function readTiles(projects: unknown): readonly FleetTile[] | undefined {
  if (last?.projects === projects) return last?.tiles;
  if (typeof projects !== 'object' || projects === null) return undefined;
  const tiles: FleetTile[] = [];
  for (const [ref, project] of Object.entries(projects)) {
    const tile = readTile(ref, project);
    if (!tile) return undefined;
    tiles.push(tile);
  }
  last = { projects, tiles };
  return tiles;
}

/** The fleet as pushed by its topic, validated; unchanged parts keep their identity. */
export function readFleet(state: unknown): Fleet | undefined {
  const frame = fleetFrameSchema.safeParse(state);
  const tiles = readTiles((state as { projects?: unknown } | null)?.projects);
  if (frame.success && tiles) return { ...frame.data, tiles };
  console.warn("Couldn't read the fleet's state.");
  return undefined;
}
