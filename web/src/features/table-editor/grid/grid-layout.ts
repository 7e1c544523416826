/** Sizes of the grid in pixels. */
export const headerHeight = 44;
export const rowHeight = 30;
/** The column with the checkboxes. */
export const gutterWidth = 64;

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
