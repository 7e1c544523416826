import { type RefObject, useLayoutEffect, useState } from 'react';
import { columnsIn } from './board-measures';
import type { TileSize } from './board-view';

/** The number of tiles per row in an element, its width, and its distance from the page's top. */
export function useColumns(element: RefObject<HTMLElement | null>, size: TileSize): { columns: number; room: number; top: number } {
  const [measured, setMeasured] = useState({ room: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const next = { room: box.width, top: box.top + window.scrollY };
      setMeasured((before) => (before.room === next.room && before.top === next.top ? before : next));
    };
    // Content above it comes and goes, such as banners.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return { columns: columnsIn(measured.room, size), ...measured };
}
