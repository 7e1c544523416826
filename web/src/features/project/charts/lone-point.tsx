import type { ReactElement } from 'react';
import { lineStyles } from './line-styles';
import { isAlone, type Row } from './trend';

interface PlacedPoint {
  cx?: number;
  cy?: number;
  index?: number;
}

/**
 * Renders a dot for a point between two gaps, which no line reaches, and nothing for others. False
 * without such a point, because the function costs an element for each point.
 */
export function lonePoint(rows: readonly Row[], line: 'main' | 'other') {
  if (!rows.some((_, index) => isAlone(rows, index, line))) return false;
  return function LonePoint({ cx, cy, index = -1 }: PlacedPoint): ReactElement {
    if (!isAlone(rows, index, line) || cx === undefined || cy === undefined) return <g key={index} />;
    return <circle key={index} cx={cx} cy={cy} r={2} fill={lineStyles[line].stroke} />;
  };
}
