import type { DiagramColors } from '@/lib/schema-graph/svg';

const tokens: Record<keyof DiagramColors, string> = {
  background: '--sb-background',
  surface: '--sb-surface',
  header: '--sb-raised',
  border: '--sb-border-strong',
  text: '--sb-text',
  muted: '--sb-muted',
  line: '--sb-border-strong',
};

/** The colors of the theme in use. */
export function diagramColors(): DiagramColors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()])) as unknown as DiagramColors;
}
