import { unitBytesOf } from '@/lib/format/size';
import type { Metric } from './metrics';
import type { Row } from './trend';

/** The scale of a chart from zero, and its ticks. */
export interface ValueAxis {
  top: number;
  ticks: number[];
}

/** The parts between ticks. */
const parts = 4;

/** Steps that are easy to read, within a power of ten. */
const decimalSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

const decimalStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return (decimalSteps.find((it) => it * power >= least) ?? 10) * power;
};

/** In the unit of the value: 128 MB, 0.5 GB. */
const bytesStep = (least: number): number => {
  const unit = unitBytesOf(least * parts);
  return 2 ** Math.ceil(Math.log2(least / unit)) * unit;
};

/** The scale of a metric: up to its limit, or to a round number beyond the highest value. */
export function valueAxisOf({ top, limit, isBytes }: Metric, rows: readonly Row[]): ValueAxis {
  const highest = rows.reduce((most, { main, other }) => Math.max(most, main ?? 0, other ?? 0), top);
  const step = limit && highest <= limit.value ? limit.value / parts : (isBytes ? bytesStep : decimalStep)(highest / parts);
  return { top: step * parts, ticks: Array.from({ length: parts + 1 }, (_, n) => n * step) };
}
