import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

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

/** Lines above and below the window that are there already when it gets to them. */
const overscan = 6;

/**
 * A list that scrolls with the page and has only as many of its items in the document as the window
 * shows, so that thousands cost no more than a screenful. Each says its place among all of them, and
 * the one with the focus stays wherever one scrolls.
 */
export function WindowList<Item>({ label, items, keyOf, columns = 1, lineHeight, gap = 0, className, children }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  useLayoutEffect(() => {
    // What stands above it comes and goes, as banners do.
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  const lines = Math.ceil(items.length / columns);
  const focusedLine = focused === null ? -1 : Math.floor(items.findIndex((it) => keyOf(it) === focused) / columns);
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => lineHeight,
    gap,
    overscan,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return focusedLine < 0 || near.includes(focusedLine) ? near : [...near, focusedLine].sort((a, b) => a - b);
    },
  });
  const noteFocus = ({ target }: FocusEvent) => setFocused(target.closest<HTMLElement>('li')?.dataset.key ?? null);
  const width = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={noteFocus}
      onBlur={() => setFocused(null)}
      style={{ height: lines * (lineHeight + gap) - (lines > 0 ? gap : 0) }}
      className={`relative ${className ?? ''}`}
    >
      {virtualizer.getVirtualItems().flatMap(({ index: line, start }) =>
        items.slice(line * columns, (line + 1) * columns).map((item, column) => (
          <Cell
            key={keyOf(item)}
            id={keyOf(item)}
            item={item}
            place={line * columns + column + 1}
            count={items.length}
            top={start - top}
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

/** One item in its place. Its size is known, so what happens in it moves nothing outside. */
const Cell = memo(function Cell<Item>({ id, item, place, count, draw, ...box }: CellProps<Item>) {
  return (
    <li
      data-key={id}
      aria-setsize={count}
      aria-posinset={place}
      style={box}
      className="absolute [contain:size_layout_style]"
    >
      {draw(item)}
    </li>
  );
}) as <Item>(props: CellProps<Item>) => ReactNode;
