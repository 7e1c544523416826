/**
 * Removes the shell that index.html paints before the scripts arrive; the first screen replaces it.
 */
export function removeShell(): void {
  document.getElementById('shell')?.remove();
}
