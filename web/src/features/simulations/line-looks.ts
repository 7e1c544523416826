import type { LineName } from './run-charts';

/** How a line is drawn; dashes tell it from the others as well as its colour does. */
export const lineLooks: Record<LineName, { stroke: string; dashes?: string }> = {
  main: { stroke: 'var(--sb-chart-main)' },
  other: { stroke: 'var(--sb-chart-other)', dashes: '5 3' },
  third: { stroke: 'var(--sb-chart-limit)', dashes: '1 4' },
};
