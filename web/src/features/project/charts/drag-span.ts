import type { Span } from './span';

/** The horizontal place of a chart's plot within its element, in pixels. */
export interface Plot {
  /** Space at the left and the right of the plot. */
  left: number;
  right: number;
}

/** A shorter movement is a click. */
const dragMin = 6;

/** The selected part of an element, in pixels from its left edge. */
export interface Selection {
  left: number;
  width: number;
}

/** The part between two horizontal positions that is within the plot. */
export function selectionOf(start: number, end: number, width: number, plot: Plot): Selection {
  const inside = (x: number) => Math.min(Math.max(x, plot.left), width - plot.right);
  const [left, right] = [inside(Math.min(start, end)), inside(Math.max(start, end))];
  return { left, width: Math.max(right - left, 0) };
}

/** The time span of a selection; null for a click. */
export function spanOfSelection(selection: Selection, width: number, plot: Plot, shown: Span): Span | null {
  const plotWidth = width - plot.left - plot.right;
  if (plotWidth <= 0 || selection.width < dragMin) return null;
  const timeAt = (x: number) => Math.round(shown.from + ((x - plot.left) / plotWidth) * (shown.to - shown.from));
  return { from: timeAt(selection.left), to: timeAt(selection.left + selection.width) };
}
