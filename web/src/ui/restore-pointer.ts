import { useEffect } from 'react';

/**
 * Maximum delay after an overlay has closed until the page accepts pointer input again
 * (specification, point 9).
 */
const resetAfterMs = 300;

/** Open elements that may block pointer input for the page. */
const openOverlay = ['dialog', 'menu', 'listbox'].map((role) => `[role="${role}"][data-state="open"]`).join();

/**
 * Overlays disable pointer input for the page behind them, and one that opens while another closes
 * may leave it disabled. This restores it shortly after the last one closes.
 */
export function restorePointer(): void {
  const page = document;
  setTimeout(() => {
    if (!page.querySelector(openOverlay)) page.body.style.pointerEvents = '';
  }, resetAfterMs);
}

/** The same for an overlay with an open state, also when it is unmounted. */
export function useRestoredPointer(open: boolean): void {
  useEffect(() => (open ? restorePointer : undefined), [open]);
}
