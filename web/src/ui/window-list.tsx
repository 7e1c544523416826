import { type FocusEvent, memo, type ReactNode, useRef, useState } from 'react';
import { type LinesInSight, useLinesInSight } from './use-lines-in-sight';

interface WindowListProps<Item> {
  /** Accessible name. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Items per row. */
  columns?: number;
  /** Height of a row and of the gap between rows, in pixels. */
  lineHeight: number;
  gap?: number;
  className?: string;
  /** Renders an item: a stable function, so that only changed items render. */
  children: (item: Item) => ReactNode;
}

/**
 * A virtual list that scrolls with the page and has only the items near the viewport in the
 * document, so that thousands cost no more than a screenful. Each item has its position among all,
 * and the focused one stays mounted.
 */
export function WindowList<Item>({ label, items, keyOf, columns = 1, lineHeight, gap = 0, className, children }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const lines = Math.ceil(items.length / columns);
  const focusedLine = focused === null ? -1 : Math.floor(items.findIndex((it) => keyOf(it) === focused) / columns);
  const step = lineHeight + gap;
  const drawn = withLine(useLinesInSight(list, lines, step), focusedLine);
  const noteFocus = ({ target }: FocusEvent) => setFocused(target.closest<HTMLElement>('li')?.dataset.key ?? null);
  const width = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={noteFocus}
      onBlur={() => setFocused(null)}
      style={{ height: lines * step - (lines > 0 ? gap : 0) }}
      className={`relative ${className ?? ''}`}
    >
      {drawn.flatMap((line) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => (
          <Cell
            key={keyOf(item)}
            id={keyOf(item)}
            item={item}
            place={line * columns + column + 1}
            count={items.length}
            top={line * step}
            left={`calc((${width} + ${gap}px) * ${column})`}
            width={width}
            height={lineHeight}
            draw={children}
          />
        )),
      )}
    </ul>
  );
}

/** These rows and this one, which may be any or none (-1), in order. */
function withLine({ from, to }: LinesInSight, line: number): number[] {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  if (line < 0 || (line >= from && line < to)) return numbers;
  return line < from ? [line, ...numbers] : [...numbers, line];
}

interface CellProps<Item> {
  id: string;
  item: Item;
  place: number;
  count: number;
  top: number;
  left: string;
  width: string;
  height: number;
  draw: (item: Item) => ReactNode;
}

/**
 * An item at its position. Its size is known, so its content moves nothing outside; it is also
 * painted in isolation, so that neighbors do not repaint it.
 */
const Cell = memo(function Cell<Item>({ id, item, place, count, draw, ...box }: CellProps<Item>) {
  return (
    <li
      data-key={id}
      aria-setsize={count}
      aria-posinset={place}
      style={box}
      className="absolute contain-strict"
    >
      {draw(item)}
    </li>
  );
}) as <Item>(props: CellProps<Item>) => ReactNode;
