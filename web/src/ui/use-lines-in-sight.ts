import { type RefObject, useLayoutEffect, useState } from 'react';

/** Overscan above and below the window, in pixels. */
const ahead = 240;

/** Rows by index, from `from` to before `to`. */
export interface LinesInSight {
  from: number;
  to: number;
}

/**
 * The rows near the viewport of a list that scrolls with the page. Each has the same height `step`
 * in pixels, including the gap, so it is a division: the list renders once per scrolled row.
 */
export function useLinesInSight(list: RefObject<Element | null>, lines: number, step: number): LinesInSight {
  const [first, setFirst] = useState(0);
  const [shown, setShown] = useState(() => linesOfWindow(step));
  useLayoutEffect(() => {
    let seen = -1;
    const update = () => {
      const now = Math.floor(Math.max(0, -(list.current?.getBoundingClientRect().top ?? 0)) / step);
      // Called with every frame of scrolling, and nearly always equal, so it does not re-render.
      if (now === seen) return;
      seen = now;
      setFirst(now);
    };
    const measure = () => {
      setShown(linesOfWindow(step));
      update();
    };
    // Content above the list comes and goes, such as banners.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', measure);
    };
  }, [list, step]);
  const margin = Math.ceil(ahead / step);
  return { from: Math.max(0, Math.min(first, lines - shown) - margin), to: Math.min(lines, first + shown + margin) };
}

/** One more than fit, because the first and the last may both be cut off. */
const linesOfWindow = (step: number): number => Math.ceil(window.innerHeight / step) + 1;
