import type { Json } from '../json';

/** A row of a result: a value for each column. */
export type ResultRow = Readonly<Record<string, Json>>;

export const chartKinds = [
  { value: 'bar', label: 'Bar' },
  { value: 'line', label: 'Line' },
  { value: 'area', label: 'Area' },
] as const;

/** What a chart of a result shows. */
export interface ChartOptions {
  kind: (typeof chartKinds)[number]['value'];
  /** The column of the axis. */
  label: string;
  values: readonly string[];
}

/** Points that are distinguishable. */
export const pointsMax = 1_000;

/** Rows by which the kind of a column is recognized. */
const sampleMax = 200;

/** The columns whose values are all numbers. */
export const numberColumns = (columns: readonly string[], rows: readonly ResultRow[]): string[] =>
  columns.filter((column) => {
    const values = rows.slice(0, sampleMax).map((it) => it[column]).filter((it) => it !== null && it !== undefined);
    return values.length > 0 && values.every((it) => typeof it === 'number');
  });

const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** A chart that fits a result; null without numbers. */
export function suggestedChart(columns: readonly string[], rows: readonly ResultRow[]): ChartOptions | null {
  const numbers = numberColumns(columns, rows);
  const others = columns.filter((it) => !numbers.includes(it));
  const moment = others.find((column) => rows.some((it) => time.test(textOf(it[column]))));
  const label = moment ?? others[0] ?? numbers[0];
  const values = numbers.filter((it) => it !== label);
  return label === undefined || values.length === 0 ? null : { kind: moment === undefined ? 'bar' : 'line', label, values: values.slice(0, 4) };
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : value === null || value === undefined ? 'NULL' : JSON.stringify(value));

/** A point of a chart: its label, and a value for each chosen column by its number. */
export type ChartPoint = { label: string } & Record<`v${number}`, number | null>;

/** The points of a chart. Times are shown in their order, as queries often have the newest first. */
export function chartPoints(rows: readonly ResultRow[], { label, values }: ChartOptions): ChartPoint[] {
  const points = rows.slice(0, pointsMax).map((row) => {
    const point = { label: textOf(row[label]) } as ChartPoint;
    values.forEach((column, at) => {
      const value = row[column];
      point[`v${at}`] = typeof value === 'number' ? value : null;
    });
    return point;
  });
  return points.every((it) => time.test(it.label)) ? points.sort((one, other) => (one.label < other.label ? -1 : one.label > other.label ? 1 : 0)) : points;
}
