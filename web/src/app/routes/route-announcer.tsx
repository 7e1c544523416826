import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { settledTitle$ } from '@/lib/page-title';
import { useBehavior } from '@/lib/rx/use-behavior';

/**
 * Does for a change of page what a browser does when it loads one: says its title to screen
 * readers, and lets the keyboard begin at its heading. The first page is the browser's own.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const settled = useBehavior(settledTitle$);
  const region = useRef<HTMLDivElement>(null);
  const said = useRef(pathname);
  const begun = useRef(pathname);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    // What was read while rendering may be the title of the page that is just going.
    const now = settledTitle$.value;
    if (said.current === pathname || now === null || !region.current) return;
    said.current = pathname;
    region.current.textContent = now.title;
  }, [pathname, settled]);

  useEffect(() => {
    const arrived = begun.current !== pathname;
    begun.current = pathname;
    // A page that has loaded may take the place of its own beginnings, heading and all.
    const replaced = focused.current?.isConnected === false && document.activeElement === document.body;
    if (arrived || replaced) focused.current = focusPage(hash);
  }, [pathname, hash, settled]);

  return <div ref={region} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

/** Gives the focus to the page, and says to what; a field that the page has focused itself keeps it. */
function focusPage(hash: string): Element | null {
  const main = document.querySelector('main');
  const active = document.activeElement;
  if (!main || (active && active !== main && main.contains(active))) return active;
  const anchored = hash === '' ? null : document.getElementById(hash.slice(1));
  const target = anchored ?? main.querySelector('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  // Where to scroll to is the router's to say.
  target.focus({ preventScroll: true });
  return target;
}
