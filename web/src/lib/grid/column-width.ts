import type { GridColumn, GridValues } from './column';

export const widthMin = 48;
export const widthMax = 1_200;
const initialMax = 360;
const characterWidth = 7.6;
const padding = 28;

/** Rows whose values decide the first width. */
const sampled = 50;

/** The first width of a column in pixels, from its name and its first values. */
export function initialWidth({ name, type }: GridColumn, rows: readonly GridValues[], column: number): number {
  let longest = Math.max(name.length + 2, Math.min(type.length, 24));
  for (let at = 0; at < Math.min(rows.length, sampled); at += 1) longest = Math.max(longest, rows[at]![column]?.length ?? 4);
  return clampWidth(Math.min(initialMax, Math.round(longest * characterWidth) + padding));
}

export const clampWidth = (width: number): number => Math.max(widthMin, Math.min(widthMax, Math.round(width)));
