import { type RefObject, useLayoutEffect, useState } from 'react';

/** As far above and below the window as lines are there already when it gets to them, in pixels. */
const ahead = 240;

/** Lines by number, from `from` to before `to`. */
export interface LinesInSight {
  from: number;
  to: number;
}

/**
 * Which lines of a list that scrolls with the page are in the window, or nearly. Each is as high as `step` pixels with
 * the gap after it, so it is a division: the list is drawn again once for a line that is scrolled, and not in between.
 */
export function useLinesInSight(list: RefObject<Element | null>, lines: number, step: number): LinesInSight {
  const [first, setFirst] = useState(0);
  const [shown, setShown] = useState(() => linesOfWindow(step));
  useLayoutEffect(() => {
    let seen = -1;
    const update = () => {
      const now = Math.floor(Math.max(0, -(list.current?.getBoundingClientRect().top ?? 0)) / step);
      // Asked with every frame of scrolling, and nearly always the same: React is not bothered with it.
      if (now === seen) return;
      seen = now;
      setFirst(now);
    };
    const measure = () => {
      setShown(linesOfWindow(step));
      update();
    };
    // What stands above the list comes and goes, as banners do.
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

/** One more than fit, because the first and the last may both be cut. */
const linesOfWindow = (step: number): number => Math.ceil(window.innerHeight / step) + 1;
