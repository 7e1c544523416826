import { isJsonObject, type Json, type JsonObject } from '@/lib/json';
import { listIn, numberIn, relationOf, textIn } from './plan-fields';
import { warningsOf } from './plan-warnings';

/** A step of a plan. Times and rows are those of all its executions together. */
export interface PlanNode {
  id: number;
  /** Its depth below the first step. */
  level: number;
  /** Such as "Index Scan". */
  type: string;
  /** What it works on: `public.orders as o` or `using orders_pkey`. */
  target: string;
  /** How it serves its parent, such as "InitPlan 1"; empty for an input. */
  role: string;
  cost: number;
  estimatedRows: number;
  /** Absent without ANALYZE, and null for a step that was never executed. */
  actualRows?: number | null;
  loops?: number;
  /** Milliseconds with its inputs, and without them. */
  totalMs?: number;
  selfMs?: number;
  /** Its own share of the execution time or, without ANALYZE, of the cost, 0 to 1. */
  share: number;
  /** Conditions and figures, by their name. */
  details: { name: string; value: string }[];
  /** Problems, in words. */
  warnings: string[];
}

/** A plan, read from EXPLAIN (FORMAT JSON). */
export interface Plan {
  /** In the order of display: each step before its inputs. */
  nodes: PlanNode[];
  hasActual: boolean;
  planningMs: number | null;
  executionMs: number | null;
  /** The step with the largest own share; null if there is only one. */
  slowest: number | null;
}

/** A step, as EXPLAIN describes it, with what was read of it. */
export interface RawStep {
  raw: JsonObject;
  node: PlanNode;
}

/** Steps deeper than this are not read. */
const depthMax = 200;

/** Reads a plan; null if it is none. */
export function readPlan(explained: Json): Plan | null {
  const answer = Array.isArray(explained) ? explained[0] : explained;
  if (!isJsonObject(answer) || !isJsonObject(answer.Plan)) return null;
  const steps: RawStep[] = [];
  collect(answer.Plan, 0, 1, steps);
  const hasActual = steps.some(({ node }) => node.actualRows !== undefined);
  const whole = hasActual ? (steps[0]?.node.totalMs ?? 0) : steps.reduce((sum, { node }) => sum + node.share, 0);
  for (const step of steps) {
    const { node } = step;
    node.share = whole > 0 ? Math.min(1, (hasActual ? (node.selfMs ?? 0) : node.share) / whole) : 0;
    node.warnings = warningsOf(step);
  }
  const nodes = steps.map(({ node }) => node);
  const largest = nodes.reduce((most, it) => (it.share > most.share ? it : most), nodes[0]!);
  return {
    nodes,
    hasActual,
    planningMs: numberIn(answer, 'Planning Time'),
    executionMs: numberIn(answer, 'Execution Time'),
    slowest: nodes.length > 1 && largest.share > 0 ? largest.id : null,
  };
}

/**
 * Adds a step and its inputs; returns its time and cost. Below a Gather, executions of the workers
 * overlap, so that their times are divided by the number of `processes`.
 */
function collect(raw: JsonObject, level: number, processes: number, steps: RawStep[]): { ms: number; cost: number } {
  const loops = numberIn(raw, 'Actual Loops') ?? undefined;
  const perLoop = numberIn(raw, 'Actual Total Time');
  const rows = numberIn(raw, 'Actual Rows');
  const cost = numberIn(raw, 'Total Cost') ?? 0;
  const isParallel = processes > 1 && loops !== undefined && loops >= processes;
  const totalMs = perLoop === null || loops === undefined ? undefined : perLoop * (isParallel ? loops / processes : loops);
  const node: PlanNode = {
    id: steps.length,
    level,
    type: typeOf(raw),
    target: targetOf(raw),
    role: raw['Parent Relationship'] === 'InitPlan' || raw['Parent Relationship'] === 'SubPlan' ? textIn(raw, 'Subplan Name') : '',
    cost,
    estimatedRows: numberIn(raw, 'Plan Rows') ?? 0,
    share: 0,
    details: detailsOf(raw),
    warnings: [],
    ...(loops !== undefined && { loops, actualRows: loops === 0 ? null : Math.round((rows ?? 0) * loops) }),
    ...(totalMs !== undefined && { totalMs }),
  };
  steps.push({ raw, node });
  const launched = numberIn(raw, 'Workers Launched') ?? numberIn(raw, 'Workers Planned');
  const inside = node.type.startsWith('Gather') && launched ? launched + 1 : processes;
  let inputs = { ms: 0, cost: 0 };
  for (const each of level < depthMax ? listIn(raw, 'Plans') : []) {
    if (!isJsonObject(each)) continue;
    const input = collect(each, level + 1, inside, steps);
    inputs = { ms: inputs.ms + input.ms, cost: inputs.cost + input.cost };
  }
  if (totalMs !== undefined) node.selfMs = Math.max(0, totalMs - inputs.ms);
  // Without ANALYZE the own cost stands for the share.
  node.share = Math.max(0, cost - inputs.cost);
  return { ms: totalMs ?? 0, cost };
}

const aggregates: Record<string, string> = { Hashed: 'HashAggregate', Sorted: 'GroupAggregate', Mixed: 'MixedAggregate' };

/** The type as EXPLAIN's text form names it, such as "Parallel Seq Scan", "Update" or "Partial HashAggregate". */
function typeOf(raw: JsonObject): string {
  const type = textIn(raw, 'Node Type');
  const strategy = textIn(raw, 'Strategy');
  const partial = textIn(raw, 'Partial Mode');
  const named =
    type === 'ModifyTable' ? textIn(raw, 'Operation') || type : type === 'Aggregate' ? (aggregates[strategy] ?? type) : type === 'SetOp' && strategy === 'Hashed' ? 'HashSetOp' : type;
  return [...(raw['Parallel Aware'] === true ? ['Parallel'] : []), ...(partial && partial !== 'Simple' ? [partial] : []), named].join(' ');
}

function targetOf(raw: JsonObject): string {
  const relation = relationOf(raw);
  const alias = textIn(raw, 'Alias');
  const index = textIn(raw, 'Index Name');
  const named = relation || textIn(raw, 'CTE Name') || textIn(raw, 'Function Name');
  const join = textIn(raw, 'Join Type');
  return [
    ...(join && join !== 'Inner' ? [`${join.toLowerCase()} join`] : []),
    ...(named ? [alias && alias !== textIn(raw, 'Relation Name') && alias !== named ? `${named} as ${alias}` : named] : []),
    ...(index ? [`using ${index}`] : []),
  ].join(' ');
}

/** Fields that have their own column, or none because the tree shows them. */
const hidden: ReadonlySet<string> = new Set([
  'Node Type', 'Plans', 'Parent Relationship', 'Subplan Name', 'Schema', 'Relation Name', 'Alias', 'Index Name', 'CTE Name', 'Function Name',
  'Parallel Aware', 'Async Capable', 'Startup Cost', 'Total Cost', 'Plan Rows', 'Plan Width', 'Actual Startup Time', 'Actual Total Time',
  'Actual Rows', 'Actual Loops', 'Join Type', 'Workers', 'Disabled', 'Operation', 'Strategy', 'Partial Mode',
]);

function detailsOf(raw: JsonObject): PlanNode['details'] {
  return Object.entries(raw).flatMap(([name, value]) => {
    if (hidden.has(name) || value === null || value === 0 || value === false) return [];
    const text = Array.isArray(value) ? value.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join(', ') : isJsonObject(value) ? JSON.stringify(value) : String(value);
    return [{ name, value: text }];
  });
}
