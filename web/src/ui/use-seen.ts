import { type RefObject, useEffect, useState } from 'react';

/** Margin below the viewport, about one turn of the wheel, so that it is loaded in time. */
const ahead = '120px';

/**
 * Whether an element has been in or near the viewport since it was mounted. Heavy parts wait for
 * it. Without IntersectionObserver always true.
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
