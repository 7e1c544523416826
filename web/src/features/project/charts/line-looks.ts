import type { Values } from './metrics';

/** How a line is drawn; dashes tell it from the other as well as its colour does. */
export const lineLooks: Record<keyof Values | 'limit', { stroke: string; dashes?: string }> = {
  main: { stroke: 'var(--sb-chart-main)' },
  other: { stroke: 'var(--sb-chart-other)', dashes: '5 3' },
  limit: { stroke: 'var(--sb-chart-limit)', dashes: '1 4' },
};
