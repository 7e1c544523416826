import { useMemo, useState } from 'react';
import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import { filterOf, type BoardFilter } from './board-filter';
import { createBoardRows, type BoardRowData } from './board-rows';
import { createBoardOrder } from './board-order';
import type { Grouping } from './board-view';

/** The visible projects, in order. */
export function useShown(fleet: Fleet, filter: BoardFilter, group: Grouping, nameOf: (slug: string) => string): FleetTile[] {
  // Remembers the previous order, which makes the next time cheap.
  const [order] = useState(createBoardOrder);
  return useMemo(() => order(group, fleet).filter(filterOf(filter, nameOf)), [order, fleet, filter, group, nameOf]);
}

/** The visible projects as rows, laid out again when their content changes. */
export function useBoardRows(
  organizations: Fleet['organizations'],
  shown: readonly FleetTile[],
  group: Grouping,
  columns: number,
): BoardRowData[] {
  const [layOut] = useState(createBoardRows);
  return useMemo(() => layOut({ organizations, shown, group, columns }), [layOut, organizations, shown, group, columns]);
}
