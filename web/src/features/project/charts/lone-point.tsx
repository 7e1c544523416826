import type { ReactElement } from 'react';
import { lineStyles } from './line-styles';
import { isAlone, type Row } from './trend';

interface PlacedPoint {
  cx?: number;
  cy?: number;
  index?: number;
}

/** Renders a dot for a point between two gaps, which no line reaches, and nothing for others. */
export const lonePoint =
  (rows: readonly Row[], line: 'main' | 'other') =>
  ({ cx, cy, index = -1 }: PlacedPoint): ReactElement => {
    if (!isAlone(rows, index, line) || cx === undefined || cy === undefined) return <g key={index} />;
    return <circle key={index} cx={cx} cy={cy} r={2} fill={lineStyles[line].stroke} />;
  };
