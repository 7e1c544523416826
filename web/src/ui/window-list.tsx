import { type FocusEvent, memo, type ReactNode, useRef, useState } from 'react';
import { type LinesInSight, useLinesInSight } from './use-lines-in-sight';

interface WindowListProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** How many stand beside each other. */
  columns?: number;
  /** Of every line, in pixels, and between two of them. */
  lineHeight: number;
  gap?: number;
  className?: string;
  /** What is drawn of one: the same function each time, so that only what has changed is drawn again. */
  children: (item: Item) => ReactNode;
}

/**
 * A list that scrolls with the page and has only as many of its items in the document as the window
 * shows, so that thousands cost no more than a screenful. Each says its place among all of them, and
 * the one with the focus stays wherever one scrolls.
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

/** These lines and this one, which may be anywhere or nowhere (-1), in order. */
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
 * One item in its place. Its size is known, so what happens in it moves nothing outside; it paints nothing outside either,
 * so that what comes and goes beside it does not have it painted again.
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
