import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { settledTitle$ } from '@/lib/page-title';
import { useBehavior } from '@/lib/rx/use-behavior';

/**
 * Replaces the browser's behavior on page loads: announces the title to screen readers, and moves
 * the keyboard focus to the heading. The first page is handled by the browser.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const settled = useBehavior(settledTitle$);
  const region = useRef<HTMLDivElement>(null);
  const said = useRef(pathname);
  const started = useRef(pathname);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    // The title read while rendering may be that of the previous page.
    const now = settledTitle$.value;
    if (said.current === pathname || now === null || !region.current) return;
    said.current = pathname;
    region.current.textContent = now.title;
  }, [pathname, settled]);

  useEffect(() => {
    const arrived = started.current !== pathname;
    started.current = pathname;
    // Loaded content may replace its placeholder, including the heading.
    const replaced = focused.current?.isConnected === false && document.activeElement === document.body;
    if (arrived || replaced) focused.current = focusPage(hash);
  }, [pathname, hash, settled]);

  return <div ref={region} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

/**
 * Moves the focus to the page and returns the element; a field that the page has focused itself
 * keeps it.
 */
function focusPage(hash: string): Element | null {
  const main = document.querySelector('main');
  const active = document.activeElement;
  if (!main || (active && active !== main && main.contains(active))) return active;
  const anchored = hash === '' ? null : document.getElementById(hash.slice(1));
  const target = anchored ?? main.querySelector('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  // Scrolling is handled by the router.
  target.focus({ preventScroll: true });
  return target;
}
