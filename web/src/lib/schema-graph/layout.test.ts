import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it, test } from 'vitest';
import { columnSample, constraintSample, tableSample } from '@/testing/database-samples';
import { boundsOf, entityHeight, entityWidth, type Positions, relationPath, rowMiddle } from './geometry';
import { type SchemaGraph, schemaGraph } from './graph';
import { completedPositions, gridLayout, layoutInput, layoutOutput, positionsIn, positionsText } from './layout';

/** Tables t0, t1, …, of which each but the first refers to an earlier one. */
function chain(count: number): SchemaGraph {
  const names = Array.from({ length: count }, (_, at) => `t${at}`);
  const tables = names.map((name, at) => tableSample({ id: at + 1, name, columns: [columnSample({ name: 'id' }), columnSample({ name: 'parent' })] }));
  const keys = names.slice(1).map((table, at) => constraintSample({ id: at, table, columns: ['parent'], target_table: `t${Math.floor(at / 2)}` }));
  return schemaGraph(tables, keys);
}

/** The pairs of tables that cover each other. */
function overlaps({ entities }: SchemaGraph, positions: Positions): string[] {
  return entities.flatMap((a, at) =>
    entities.slice(at + 1).flatMap((b) => {
      const [p, q] = [positions[a.id]!, positions[b.id]!];
      const isApart = p.x + entityWidth <= q.x || q.x + entityWidth <= p.x || p.y + entityHeight(a) <= q.y || q.y + entityHeight(b) <= p.y;
      return isApart ? [] : [`${a.name} ${b.name}`];
    }),
  );
}

describe('the automatic layout', () => {
  it('puts referenced tables at the left, and none above another', async () => {
    const graph = chain(30);
    const positions = layoutOutput(await new Elk().layout(layoutInput(graph)));
    expect(Object.keys(positions)).toHaveLength(30);
    expect(overlaps(graph, positions)).toEqual([]);
    for (const { from, to } of graph.relations) expect(positions[to]!.x).toBeLessThan(positions[from]!.x);
  });

  it('leaves out lines from a table to itself', () => {
    const graph = schemaGraph([tableSample()], [constraintSample({ target_table: 'orders' })]);
    expect(layoutInput(graph).edges).toEqual([]);
  });

  it('arranges hundreds of tables within seconds', async () => {
    const graph = chain(400);
    const positions = layoutOutput(await new Elk().layout(layoutInput(graph)));
    expect(Object.keys(positions)).toHaveLength(400);
  }, 20_000);

  it('is a grid without the algorithm', () => {
    const graph = chain(50);
    expect(overlaps(graph, gridLayout(graph))).toEqual([]);
  });
});

describe('kept positions', () => {
  const graph = chain(3);

  it('stay, and new tables are at their right', () => {
    const kept = { 'public/t0': { x: -50, y: 10 } };
    const positions = completedPositions(graph, kept)!;
    expect(positions['public/t0']).toEqual({ x: -50, y: 10 });
    expect(positions['public/t1']!.x).toBeGreaterThan(-50 + entityWidth);
    expect(overlaps(graph, positions)).toEqual([]);
  });

  it('of other tables are none', () => {
    expect(completedPositions(graph, { 'public/gone': { x: 1, y: 2 } })).toBeNull();
  });

  test.each([[null], ['{'], ['[]'], ['null'], ['{"a":{"x":"1","y":2}}'], ['{"a":{"x":null}}'], ['{"a":3}']])('in %j are none', (text) => {
    expect(positionsIn(text)).toEqual({});
  });

  it('survive being stored', () => {
    const positions = { 'public/t0': { x: 1.5, y: -2 } };
    expect(positionsIn(positionsText(positions))).toEqual(positions);
  });
});

describe('lines', () => {
  const graph = chain(2);
  const [to, from] = graph.entities;
  const relation = graph.relations[0]!;
  const path = (a: [number, number], b: [number, number]) => relationPath(relation, { entity: from!, at: { x: a[0], y: a[1] } }, { entity: to!, at: { x: b[0], y: b[1] } });

  test.each([
    ['the left', [500, 0], [0, 0], `M500 ${rowMiddle(from!, 'parent')}`, `H${entityWidth}`],
    ['the right', [0, 0], [500, 0], `M${entityWidth} ${rowMiddle(from!, 'parent')}`, 'H500'],
    ['above', [0, 300], [0, 0], `M${entityWidth} ${300 + rowMiddle(from!, 'parent')}`, `H${entityWidth}`],
  ] as const)('to a table at %s begin and end at the columns', (_, a, b, start, end) => {
    const made = path([...a], [...b]);
    expect(made.startsWith(start)).toBe(true);
    expect(made).toContain(`V${b[1] + rowMiddle(to!, 'id')}${end}`);
  });

  it('of a column that is not shown begin at the header', () => {
    expect(rowMiddle({ columns: [] }, 'gone')).toBe(18);
  });

  it('are within the bounds of the tables', () => {
    expect(boundsOf(graph.entities, { 'public/t0': { x: 10, y: 20 }, 'public/t1': { x: 300, y: 0 } })).toEqual({ x: 10, y: 0, width: 290 + entityWidth, height: 20 + entityHeight(to!) });
    expect(boundsOf([], {})).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });
});
