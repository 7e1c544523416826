import { useMemo, useState } from 'react';
import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import { filterOf, type WallFilter } from './wall-filter';
import { createWallLines, type WallLine } from './wall-lines';
import { createWallOrder } from './wall-order';
import type { Grouping } from './wall-view';

/** The projects that are shown, in the order in which they stand. */
export function useShown(fleet: Fleet, filter: WallFilter, group: Grouping, nameOf: (slug: string) => string): FleetTile[] {
  // It remembers what stood there before, which is what makes the next time cheap.
  const [order] = useState(createWallOrder);
  return useMemo(() => order(group, fleet).filter(filterOf(filter, nameOf)), [order, fleet, filter, group, nameOf]);
}

/** The same in lines, laid out anew when something that they show has changed. */
export function useWallLines(
  organizations: Fleet['organizations'],
  shown: readonly FleetTile[],
  group: Grouping,
  columns: number,
): WallLine[] {
  const [layOut] = useState(createWallLines);
  return useMemo(() => layOut({ organizations, shown, group, columns }), [layOut, organizations, shown, group, columns]);
}
