import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import { isWrong } from '@/lib/entities/project-status';
import type { Grouping } from './board-view';

/** A group heading. */
export interface HeadingLine {
  kind: 'heading';
  group: string;
  name: string;
  total: number;
  wrong: number;
}

/** A row of tiles. */
export interface TileLine {
  kind: 'tiles';
  id: string;
  tiles: readonly FleetTile[];
}

export type BoardRowData = HeadingLine | TileLine;

interface BoardLayout {
  organizations: Fleet['organizations'];
  /** The tiles of a row, all of one group. */
  shown: readonly FleetTile[];
  group: Grouping;
  columns: number;
}

/**
 * Lays the status board out in rows. An unchanged row keeps its identity, so that only visible
 * changes render.
 */
export function createBoardRows() {
  let held = new Map<string, TileLine>();
  let headings = new Map<string, HeadingLine>();

  return ({ organizations, shown, group, columns }: BoardLayout): BoardRowData[] => {
    const nextHeld = new Map<string, TileLine>();
    const nextHeadings = new Map<string, HeadingLine>();
    const lines: BoardRowData[] = [];
    let heading: HeadingLine | undefined;
    let row: FleetTile[] = [];

    const endRow = () => {
      if (row.length === 0) return;
      const id = `${heading?.group}/${row[0]?.ref}`;
      const before = held.get(id);
      const line: TileLine = before && isEqual(before.tiles, row) ? before : { kind: 'tiles', id, tiles: row };
      nextHeld.set(id, line);
      lines.push(line);
      row = [];
    };
    const endGroup = (at: number) => {
      endRow();
      if (!heading) return;
      const before = headings.get(heading.group);
      const same = before && before.name === heading.name && before.total === heading.total && before.wrong === heading.wrong;
      const line = same ? before : heading;
      nextHeadings.set(line.group, line);
      lines[at] = line;
    };

    let headingAt = 0;
    for (const tile of shown) {
      const { project } = tile;
      const id = project[group];
      if (heading?.group !== id) {
        endGroup(headingAt);
        const name = group === 'organization' ? (organizations[id]?.name ?? id) : id;
        heading = { kind: 'heading', group: id, name, total: 0, wrong: 0 };
        headingAt = lines.push(heading) - 1;
      }
      heading.total += 1;
      if (isWrong(project.status)) heading.wrong += 1;
      row.push(tile);
      if (row.length === columns) endRow();
    }
    endGroup(headingAt);
    [held, headings] = [nextHeld, nextHeadings];
    return lines;
  };
}

const isEqual = (before: readonly FleetTile[], now: readonly FleetTile[]): boolean =>
  before.length === now.length && before.every((it, n) => it === now[n]);
