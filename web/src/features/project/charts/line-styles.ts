import type { Values } from './metrics';

/** Line styles; dashes distinguish the lines in addition to color. */
export const lineStyles: Record<keyof Values | 'limit', { stroke: string; dashes?: string }> = {
  main: { stroke: 'var(--sb-chart-main)' },
  other: { stroke: 'var(--sb-chart-other)', dashes: '5 3' },
  limit: { stroke: 'var(--sb-chart-limit)', dashes: '1 4' },
};
