import { describe, expect, it, test } from 'vitest';
import type { Json } from '@/lib/json';
import samples from './plan-samples.json';
import { type Plan, readPlan } from './plan';

// As PostgreSQL 15 wrote them.
const planOf = (name: keyof typeof samples): Plan => readPlan([samples[name] as Json])!;
const steps = (plan: Plan) => plan.nodes.map((it) => `${'  '.repeat(it.level)}${it.type}${it.target ? ` ${it.target}` : ''}`);
const warnings = (plan: Plan) => plan.nodes.flatMap((it) => it.warnings);

describe('a plan', () => {
  it('has its steps in order, each before its inputs', () => {
    expect(steps(planOf('join'))).toEqual(['Sort', '  HashAggregate', '    Hash Join', '      Seq Scan public.orders as o', '      Hash', '        Seq Scan public.users as u']);
  });

  it.each([
    [{ 'Node Type': 'ModifyTable', Operation: 'Update' }, 'Update'],
    [{ 'Node Type': 'Aggregate', Strategy: 'Sorted', 'Partial Mode': 'Simple' }, 'GroupAggregate'],
    [{ 'Node Type': 'Aggregate', Strategy: 'Hashed', 'Partial Mode': 'Partial', 'Parallel Aware': false }, 'Partial HashAggregate'],
    [{ 'Node Type': 'SetOp', Strategy: 'Hashed' }, 'HashSetOp'],
  ])('names the step %j as EXPLAIN does: %s', (step, name) => {
    expect(readPlan({ Plan: step })?.nodes[0]?.type).toBe(name);
  });

  it('has rows and times of all executions, and the own share of each step', () => {
    const plan = planOf('filtered_scan');
    expect(plan.nodes[0]).toMatchObject({ type: 'Seq Scan', actualRows: 20, loops: 1, share: 1 });
    expect(plan.executionMs).toBeGreaterThan(plan.nodes[0]!.totalMs!);
    const join = planOf('join');
    expect(join.nodes.reduce((sum, it) => sum + it.share, 0)).toBeCloseTo(1, 1);
    expect(join.nodes[join.slowest!]?.share).toBe(Math.max(...join.nodes.map((it) => it.share)));
  });

  it('without execution has shares of the cost', () => {
    const plan = planOf('estimated');
    expect(plan).toMatchObject({ hasActual: false, executionMs: null, slowest: 1 });
    expect(plan.nodes.map((it) => [it.type, it.estimatedRows, it.actualRows])).toEqual([
      ['Gather', 20, undefined],
      ['Parallel Seq Scan', 8, undefined],
    ]);
    expect(plan.nodes.reduce((sum, it) => sum + it.share, 0)).toBeCloseTo(1);
  });

  it('divides the times of parallel workers by their number', () => {
    const plan = planOf('parallel');
    const whole = plan.nodes[0]!.totalMs!;
    expect(plan.nodes.some((it) => (it.loops ?? 0) > 1)).toBe(true);
    for (const node of plan.nodes) expect(node.totalMs).toBeLessThanOrEqual(whole * 1.05);
  });

  it('names the role of subplans, and steps that were never executed', () => {
    const plan = planOf('subplan');
    expect(plan.nodes.map((it) => it.role).filter(Boolean).length).toBeGreaterThan(0);
    expect(plan.nodes.every((it) => it.actualRows === null || typeof it.actualRows === 'number')).toBe(true);
  });

  it('has the conditions and figures of a step', () => {
    expect(planOf('filtered_scan').nodes[0]?.details).toContainEqual({ name: 'Filter', value: '(orders.total = 42)' });
  });

  test.each([null, 7, 'text', [], {}, [{}], [{ Plan: 1 }], { Plan: [] }] as Json[])('is not read from %j', (value) => {
    expect(readPlan(value)).toBeNull();
  });

  test('is read from the least', () => {
    expect(readPlan({ Plan: {} })?.nodes).toHaveLength(1);
  });
});

describe('the problems of a plan', () => {
  it('include a scan of a large table of which little is kept', () => {
    expect(warnings(planOf('filtered_scan'))).toEqual([
      'Reads all of public.orders: 200,000 rows, of which 20 match. An index for (orders.total = 42) may help.',
    ]);
  });

  it('include a sort on disk', () => {
    expect(warnings(planOf('disk_sort')).join(' ')).toMatch(/Sort spilled [\d.]+ MB to disk\. A larger work_mem may help\./);
  });

  it('include a wrong estimate', () => {
    expect(warnings(planOf('join')).join(' ')).toContain('1,000 rows estimated, 100,000 found: 100 times more. ANALYZE may improve the estimate.');
  });

  it('include a hash in batches', () => {
    const [step] = readPlan({ Plan: { 'Node Type': 'Hash', 'Hash Batches': 8, 'Plan Rows': 1 } })!.nodes;
    expect(step?.warnings).toEqual(['Hash was split into 8 batches on disk. A larger work_mem may help.']);
  });

  it('are none for a small table', () => {
    const plan = { 'Node Type': 'Seq Scan', 'Relation Name': 'users', 'Plan Rows': 10, 'Actual Rows': 9, 'Actual Loops': 1, 'Actual Total Time': 1, Filter: 'true' };
    expect(warnings(readPlan({ Plan: plan })!)).toEqual([]);
  });
});
