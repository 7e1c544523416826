import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Fleet, FleetTile } from '@/lib/entities/fleet';
import { useColumns } from './use-columns';
import { useBoardRows } from './use-board-rows';
import { walk } from './arrow-navigation';
import { BoardRow } from './board-row';
import type { BoardRowData } from './board-rows';
import { boardMeasures } from './board-measures';
import type { Grouping, TileSize } from './board-view';

interface BoardGridProps {
  organizations: Fleet['organizations'];
  /** In order. */
  shown: readonly FleetTile[];
  group: Grouping;
  size: TileSize;
  now: number;
  last: number;
  nameOf: (slug: string) => string;
  onOpen: (ref: string) => void;
}

/** Overscan rows above and below the window. */
const overscan = 4;

/**
 * The tiles, of which only the rows near the viewport are in the document. Tab moves to one of them
 * and the arrow keys between them; the focused one stays mounted.
 */
export function BoardGrid({ organizations, shown, group, size, now, last, nameOf, onOpen }: BoardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { columns, room, top } = useColumns(grid, size);
  const lines = useBoardRows(organizations, shown, group, columns);
  const [chosen, setChosen] = useState<string | null>(null);
  const focusRequested = useRef(false);
  const active = activeOf(lines, chosen);
  const { tile, heading, gap } = boardMeasures[size];
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (n) => (lines[n]?.kind === 'heading' ? heading : tile + gap),
    getItemKey: (n) => keyOf(lines[n]),
    overscan,
    scrollMargin: top,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 24,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return active === undefined || near.includes(active.line) ? near : [...near, active.line].sort((a, b) => a - b);
    },
  });
  // Measurements for another size are discarded.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, size]);
  useEffect(() => {
    if (!focusRequested.current || active === undefined) return;
    focusRequested.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-ref="${active.ref}"]`)?.focus({ preventScroll: true });
  }, [active]);
  const move = (event: KeyboardEvent) => {
    const ref = refAt(event.target);
    const next = ref === undefined ? undefined : walk(lines, ref, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focusRequested.current = true;
    setChosen(next.ref);
    virtualizer.scrollToIndex(next.line, { align: 'auto' });
  };
  const open = (event: MouseEvent) => {
    const ref = refAt(event.target);
    if (ref === undefined) return;
    setChosen(ref);
    onOpen(ref);
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Projects"
      aria-rowcount={lines.length}
      onKeyDown={move}
      onClick={open}
      className="relative w-full"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        return (
          line && (
            <BoardRow
              key={key}
              line={line}
              place={index + 1}
              offset={start - top}
              columns={columns}
              room={room}
              group={group}
              size={size}
              now={size === 'dots' ? 0 : now}
              last={last}
              nameOf={nameOf}
              active={active?.line === index ? active.ref : null}
            />
          )
        );
      })}
    </div>
  );
}

const keyOf = (line: BoardRowData | undefined): string => (line?.kind === 'tiles' ? line.id : `heading/${line?.group ?? ''}`);

const refAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-ref]')?.dataset.ref : undefined;

/** The tile in the tab order: the last focused one, while it exists, else the first. */
function activeOf(lines: readonly BoardRowData[], chosen: string | null): { line: number; ref: string } | undefined {
  let first: { line: number; ref: string } | undefined;
  for (const [line, it] of lines.entries()) {
    if (it.kind !== 'tiles') continue;
    const ref = it.tiles[0]?.ref;
    if (first === undefined && ref !== undefined) first = { line, ref };
    if (chosen === null) return first;
    if (it.tiles.some((tile) => tile.ref === chosen)) return { line, ref: chosen };
  }
  return first;
}
