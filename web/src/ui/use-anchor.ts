import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls the element with this ID into view and focuses it, if the address has its fragment. Also
 * works if it appears after the page, and if the same link is followed again. Returns whether it is
 * the target.
 */
export function useAnchor(id: string): boolean {
  const { hash, key } = useLocation();
  const isMeant = hash === `#${id}`;
  useEffect(() => {
    if (!isMeant) return;
    const target = document.getElementById(id);
    if (!target) return;
    target.setAttribute('tabindex', '-1');
    target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
  }, [isMeant, id, key]);
  return isMeant;
}
