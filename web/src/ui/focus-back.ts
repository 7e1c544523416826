/**
 * Restores the focus to the trigger of a closed overlay. If the focus has moved, as to the heading
 * of a new page, it stays; if the trigger is gone or disabled, the keyboard continues from the
 * page's main part instead of starting over.
 */
export function giveFocusBack(opener: Element | null): void {
  const nowhere = () => document.activeElement === null || document.activeElement === document.body;
  if (nowhere() && opener instanceof HTMLElement) opener.focus();
  if (nowhere()) document.getElementById('main')?.focus({ preventScroll: true });
}
