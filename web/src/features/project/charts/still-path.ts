import type { Values } from './metrics';
import type { Span } from './span';
import type { Row } from './trend';

/** Width of the drawing in its own units; it is stretched to the width of its place. */
export const stillWidth = 1000;

/** Places a time on the drawing, from 0 to `stillWidth`. */
export const xOf = (at: number, { from, to }: Span): number => (to > from ? ((at - from) / (to - from)) * stillWidth : 0);

/** Places a value on a plot of this height; the top is at 0. */
export const yOf = (value: number, top: number, height: number): number => (top > 0 ? (1 - value / top) * height : height);

/**
 * A line as the data of an SVG path, which is interrupted by gaps. A point between two gaps is a line
 * without length, which round ends make a dot.
 */
export function stillPath(rows: readonly Row[], line: keyof Values, span: Span, top: number, height: number): string {
  let path = '';
  let isDrawing = false;
  for (const { at, [line]: value } of rows) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    const place = `${rounded(xOf(at, span))} ${rounded(yOf(value, top, height))}`;
    path += isDrawing ? `L${place}` : `M${place}h0`;
    isDrawing = true;
  }
  return path;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
