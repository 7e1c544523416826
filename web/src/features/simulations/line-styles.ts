import type { LineName } from './run-charts';

/** Line styles; dashes distinguish the lines in addition to color. */
export const lineStyles: Record<LineName, { stroke: string; dashes?: string }> = {
  main: { stroke: 'var(--sb-chart-main)' },
  other: { stroke: 'var(--sb-chart-other)', dashes: '5 3' },
  third: { stroke: 'var(--sb-chart-limit)', dashes: '1 4' },
};
