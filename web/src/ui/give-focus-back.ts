/**
 * Puts the focus back where it was before something opened. What opened it may be gone or switched
 * off by now: then the page's main part gets it, since the keyboard must not start over.
 */
export function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener || opener === document.body) document.getElementById('main')?.focus();
}
