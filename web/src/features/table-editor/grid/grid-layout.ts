/** Sizes of the grid in pixels. */
export const headerHeight = 44;
export const rowHeight = 30;
const gutterLeast = 64;
const digitWidth = 8;
/** The checkbox and the space around it. */
const checkboxWidth = 46;

/** The width of the column with checkboxes and row numbers. */
export const gutterWidthOf = (rows: number): number => Math.max(gutterLeast, checkboxWidth + String(rows).length * digitWidth);

/** A column near the viewport; a frozen one stays at its place. */
export interface ShownColumn {
  index: number;
  start: number;
  size: number;
  isFrozen: boolean;
}

/** The frozen columns are always in the document. */
export const withFrozen = (indexes: readonly number[], frozen: number): number[] => [
  ...Array.from({ length: frozen }, (_, at) => at),
  ...indexes.filter((it) => it >= frozen),
];
