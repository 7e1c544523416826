import type { Values } from './metrics';
import type { Span } from './span';
import { isAlone, type Row } from './trend';

/** Width of the drawing in its own units; it is stretched to the width of its place. */
export const stillWidth = 1000;

/** Places a time on the drawing, from 0 to `stillWidth`. */
export const xOf = (at: number, { from, to }: Span): number => (to > from ? ((at - from) / (to - from)) * stillWidth : 0);

/** Places a value on a plot of this height; the top is at 0. */
export const yOf = (value: number, top: number, height: number): number => (top > 0 ? (1 - value / top) * height : height);

/** A line as the data of an SVG path, which is interrupted by gaps. */
export function stillPath(rows: readonly Row[], line: keyof Values, span: Span, top: number, height: number): string {
  let path = '';
  let isDrawing = false;
  for (const { at, [line]: value } of rows) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    const place = `${rounded(xOf(at, span))} ${rounded(yOf(value, top, height))}`;
    path += isDrawing ? `L${place}` : `M${place}`;
    isDrawing = true;
  }
  return path;
}

/** The points between two gaps, which no line reaches: lines without length, which round ends make dots. */
export function stillDots(rows: readonly Row[], line: keyof Values, span: Span, top: number, height: number): string {
  return rows
    .filter((_, index) => isAlone(rows, index, line))
    .map(({ at, [line]: value }) => `M${rounded(xOf(at, span))} ${rounded(yOf(value ?? 0, top, height))}h0`)
    .join('');
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
