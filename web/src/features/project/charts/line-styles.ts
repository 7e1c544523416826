import type { Values } from './metrics';

interface LineStyle {
  stroke: string;
  dashes?: string;
}

/** Line styles; dashes distinguish the lines in addition to color. */
export const lineStyles: Record<keyof Values | 'limit', LineStyle> = {
  main: { stroke: 'var(--sb-chart-main)' },
  other: { stroke: 'var(--sb-chart-other)', dashes: '5 3' },
  limit: { stroke: 'var(--sb-chart-limit)', dashes: '1 4' },
};

/** Styles of the vertical lines of events. */
export const markerStyles: Record<'crash' | 'change', LineStyle> = {
  crash: { stroke: 'var(--sb-danger)' },
  change: { stroke: 'var(--sb-muted)', dashes: '3 3' },
};
