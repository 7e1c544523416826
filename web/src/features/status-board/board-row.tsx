import { memo } from 'react';
import { StatusShape } from '@/ui/status-shape';
import { DotLine } from './dot-line';
import type { HeadingLine, BoardRowData } from './board-rows';
import { boardMeasures } from './board-measures';
import { Tile } from './board-tile';
import type { Grouping, TileSize } from './board-view';

interface BoardRowProps {
  line: BoardRowData;
  /** Counted from 1, among all rows. */
  place: number;
  /** Its position, in pixels below the first. */
  offset: number;
  columns: number;
  /** Width of a row, in pixels. */
  room: number;
  group: Grouping;
  size: TileSize;
  now: number;
  last: number;
  nameOf: (slug: string) => string;
  /** The ref of its tile in the tab order. */
  active: string | null;
}

/** A row of the status board. Its size is known, so its content moves nothing outside. */
export const BoardRow = memo(function BoardRow({ line, place, offset, columns, room, group, size, now, last, nameOf, active }: BoardRowProps) {
  const { tile: height, gap, heading } = boardMeasures[size];
  const isHeading = line.kind === 'heading';
  return (
    <div
      role="row"
      aria-rowindex={place}
      className="absolute inset-x-0 grid [contain:layout_style]"
      style={{
        transform: `translateY(${offset}px)`,
        height: isHeading ? heading : height,
        gap,
        gridTemplateColumns: isHeading ? '1fr' : `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {isHeading ? (
        <GroupName heading={line} />
      ) : (
        line.tiles.map((it) => (
          <Tile
            key={it.ref}
            tile={it}
            place={group === 'region' ? nameOf(it.project.organization) : it.project.region}
            size={size}
            now={now}
            last={last}
            isActive={it.ref === active}
          />
        ))
      )}
      {line.kind === 'tiles' && size === 'dots' && <DotLine tiles={line.tiles} columns={columns} room={room} />}
    </div>
  );
});

function GroupName({ heading: { name, total, wrong } }: { heading: HeadingLine }) {
  return (
    <div role="rowheader" className="flex items-end gap-3 pb-2 text-sm">
      <span className="truncate text-lg font-semibold">{name}</span>
      <span className="leading-6 whitespace-nowrap text-muted tabular-nums">{total === 1 ? '1 project' : `${total} projects`}</span>
      {wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 leading-6 font-medium whitespace-nowrap text-danger tabular-nums">
          <StatusShape shape="triangle" className="size-3.5" />
          {wrong} unhealthy
        </span>
      )}
    </div>
  );
}
