import { useEffect } from 'react';

/** How long after an overlay has closed the page takes the pointer again at the latest (specification, point 9). */
const resetAfterMs = 300;

/** What may keep the page from taking the pointer, while it is open. */
const openOverlay = ['dialog', 'menu', 'listbox'].map((role) => `[role="${role}"][data-state="open"]`).join();

/**
 * Overlays switch the pointer off for the page behind them, and one that opens while another closes
 * may leave it so. A moment after the last one it is on again, whatever they did.
 */
export function restorePointer(): void {
  const page = document;
  setTimeout(() => {
    if (!page.querySelector(openOverlay)) page.body.style.pointerEvents = '';
  }, resetAfterMs);
}

/** The same for an overlay that is open or not, also when it goes as a whole. */
export function useRestoredPointer(open: boolean): void {
  useEffect(() => (open ? restorePointer : undefined), [open]);
}
