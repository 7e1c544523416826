import type { Figure, FigureUnit, SimulationResult, SimulationRun, Threshold } from '@/lib/entities/simulation';
import { figureText } from './figure-text';
import { groundLabels } from './run-texts';

/** The better of two runs; null if unknown. */
export type Better = 'a' | 'b' | 'same' | null;

/** A metric of two runs. */
export interface ComparedFigure {
  id: string;
  label: string;
  unit: FigureUnit;
  a: number | null;
  b: number | null;
  better: Better;
}

/** A run to compare: its result, and its options if still known. */
export interface Side {
  result: SimulationResult;
  run?: SimulationRun | undefined;
}

/** Metrics for which less is better, or more. For any other metric it depends on the question. */
const lessIsBetter = new Set([
  'delivery_p50',
  'delivery_p95',
  'delivery_p99',
  'delivery_max',
  'incident_p99',
  'incident_max',
  'connect_p99',
  'resume_p99',
  'lost',
  'repeated',
  'reordered',
  'connect_errors',
  'stuck',
  'violations',
]);
const moreIsBetter = new Set(['delivered', 'recovered']);

/** The better run by the metric with this ID. */
export function betterOf(id: string, a: number | null, b: number | null): Better {
  if (a === null || b === null) return null;
  if (!lessIsBetter.has(id) && !moreIsBetter.has(id)) return null;
  if (a === b) return 'same';
  return a < b === lessIsBetter.has(id) ? 'a' : 'b';
}

/**
 * The metrics of both runs, with the better one if the setups are equal; in the order of the first;
 * those only in the second come last.
 */
export function compareFigures(a: Side, b: Side): ComparedFigure[] {
  const alike = differencesOf(a, b).length === 0;
  const [ofA, ofB] = [byId(a.result.figures), byId(b.result.figures)];
  return [...new Map([...ofA, ...ofB]).values()].map(({ id, label, unit }) => {
    const values = { a: ofA.get(id)?.value ?? null, b: ofB.get(id)?.value ?? null };
    return { id, label, unit, ...values, better: alike ? betterOf(id, values.a, values.b) : null };
  });
}

const byId = (figures: readonly Figure[]) => new Map(figures.map((it) => [it.id, it]));

/** The second compared with the first: `+12 ms (+30 %)`; null if one is missing. */
export function differenceText({ unit, a, b }: Pick<ComparedFigure, 'unit' | 'a' | 'b'>): string | null {
  if (a === null || b === null) return null;
  if (a === b) return 'No difference';
  const sign = b > a ? '+' : '−';
  const by = figureText(unit, Math.abs(b - a));
  // A percentage of a percentage would be ambiguous.
  if (a === 0 || unit === 'share') return `${sign}${by}`;
  const percent = (Math.abs(b - a) / Math.abs(a)) * 100;
  return `${sign}${by} (${sign}${percent.toLocaleString('en', { maximumSignificantDigits: 2, useGrouping: true })}%)`;
}

/** A threshold's outcome in both runs; null in a run without it. */
export interface ComparedThreshold {
  metric: string;
  limit: string;
  a: Threshold | null;
  b: Threshold | null;
}

/** The thresholds of both runs; the same metric with another limit is a different threshold. */
export function compareThresholds(a: SimulationResult, b: SimulationResult): ComparedThreshold[] {
  const keyOf = ({ metric, limit }: Threshold) => `${metric} ${limit}`;
  const [ofA, ofB] = [a, b].map((it) => new Map(it.thresholds.map((one) => [keyOf(one), one])));
  return [...new Map([...(ofA ?? []), ...(ofB ?? [])])].map(([key, { metric, limit }]) => ({
    metric,
    limit,
    a: ofA?.get(key) ?? null,
    b: ofB?.get(key) ?? null,
  }));
}

/**
 * The differences in the setup of two runs, one sentence each. If there are none, the runs are
 * comparable; else neither is better.
 */
export function differencesOf(a: Side, b: Side): string[] {
  const [one, two] = [a.result, b.result];
  const differences: string[] = [];
  if (one.scenario !== two.scenario) differences.push(`The scenarios differ: “${one.title}” and “${two.title}”.`);
  if (one.ground !== two.ground) differences.push(`The first used ${groundLabels[one.ground]}, the second ${groundLabels[two.ground]}.`);
  if (one.short !== two.short) differences.push(`Only the ${one.short ? 'first' : 'second'} is a quick run.`);
  if (a.run && b.run && a.run.connections !== b.run.connections) {
    differences.push(`The first had ${heightText(a.run)}, the second ${heightText(b.run)}.`);
  }
  return differences;
}

const heightText = ({ connections }: SimulationRun): string =>
  connections === null ? "the scenario's default connections" : `${connections.toLocaleString('en')} connections`;
