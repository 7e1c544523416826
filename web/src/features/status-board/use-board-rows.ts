import { useMemo, useState } from 'react';
import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import { filterOf, type BoardFilter } from './board-filter';
import { createBoardRows, type BoardRowData } from './board-rows';
import { createBoardOrder } from './board-order';
import type { Grouping } from './board-view';

/** The projects that are shown, in the order in which they stand. */
export function useShown(fleet: Fleet, filter: BoardFilter, group: Grouping, nameOf: (slug: string) => string): FleetTile[] {
  // It remembers what stood there before, which is what makes the next time cheap.
  const [order] = useState(createBoardOrder);
  return useMemo(() => order(group, fleet).filter(filterOf(filter, nameOf)), [order, fleet, filter, group, nameOf]);
}

/** The same in lines, laid out anew when something that they show has changed. */
export function useBoardRows(
  organizations: Fleet['organizations'],
  shown: readonly FleetTile[],
  group: Grouping,
  columns: number,
): BoardRowData[] {
  const [layOut] = useState(createBoardRows);
  return useMemo(() => layOut({ organizations, shown, group, columns }), [layOut, organizations, shown, group, columns]);
}
