/** Takes away what index.html paints before any script has come; the first screen stands in its place. */
export function removeShell(): void {
  document.getElementById('shell')?.remove();
}
