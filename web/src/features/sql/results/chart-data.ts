import type { Column, Row } from '@/api/query/wire';
import { cellKind } from '@/lib/grid/cell-kind';

export const chartKinds = [
  { value: 'line', label: 'Line' },
  { value: 'bar', label: 'Bar' },
  { value: 'area', label: 'Area' },
  { value: 'pie', label: 'Pie' },
] as const;

export type ChartKind = (typeof chartKinds)[number]['value'];

/** What a chart shows: the column of its axis or slices, and the columns of its values. */
export interface ChartOptions {
  kind: ChartKind;
  label: number;
  values: readonly number[];
}

/** A point of a chart: its label, and a value for each chosen column. */
export type ChartPoint = { label: string } & Record<`v${number}`, number | null>;

/** More points than this are not distinguishable; a pie has fewer slices. */
export const pointsMax = 1_000;
export const slicesMax = 12;

/** A chart that fits the columns; null if no column has numbers. */
export function suggestedChart(columns: readonly Column[]): ChartOptions | null {
  const kinds = columns.map((it) => cellKind(it.type));
  const time = kinds.indexOf('time');
  const text = kinds.findIndex((it) => it === 'text' || it === 'boolean');
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []));
  const label = time >= 0 ? time : text >= 0 ? text : (numbers[0] ?? -1);
  const values = numbers.filter((it) => it !== label);
  if (label < 0 || values.length === 0) return null;
  return { kind: time >= 0 ? 'line' : 'bar', label, values: values.slice(0, 1) };
}

/** The points of a chart, from the rows in their order on the page. */
export function chartPoints(rows: Iterable<Row>, { kind, label, values }: ChartOptions): { points: ChartPoint[]; isCut: boolean } {
  const max = kind === 'pie' ? slicesMax : pointsMax;
  const points: ChartPoint[] = [];
  for (const row of rows) {
    if (points.length === max) return { points, isCut: true };
    const point = { label: row[label] ?? 'NULL' } as ChartPoint;
    for (const column of values) point[`v${column}`] = numberOf(row[column] ?? null);
    points.push(point);
  }
  return { points, isCut: false };
}

const numberOf = (text: string | null): number | null => {
  const value = text === null ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};
