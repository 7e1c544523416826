/**
 * Gives the focus back to what opened something that has closed. Where the focus is elsewhere by
 * now, as on the heading of a page just gone to, it stays; what opened it may be gone or switched
 * off, and then the keyboard goes on from the page's main part instead of starting over.
 */
export function giveFocusBack(opener: Element | null): void {
  const nowhere = () => document.activeElement === null || document.activeElement === document.body;
  if (nowhere() && opener instanceof HTMLElement) opener.focus();
  if (nowhere()) document.getElementById('main')?.focus();
}
