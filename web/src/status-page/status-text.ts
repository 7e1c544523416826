/** `under_maintenance` → "Under maintenance". */
export function sentenceOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "99.984%", without trailing zeros. */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(3))}%`;
}
