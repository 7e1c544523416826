import { type RefObject, useEffect, useState } from 'react';

/** As far below what is seen as a turn of the wheel reaches, so that what comes late is there in time. */
const ahead = '120px';

/**
 * Whether an element has been in sight, or nearly, since it came. What is heavy to load waits for it.
 * Without IntersectionObserver everything counts as seen.
 */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((it) => it.isIntersecting)) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
