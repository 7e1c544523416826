import type { Entity, Relation } from './graph';

/** Pixels of a diagram at its natural size. */
export const entityWidth = 264;
export const headerHeight = 36;
export const rowHeight = 24;
const bottomPadding = 6;
/** How far a line leaves a table before it turns. */
const stub = 18;
/** The width of a crow's foot. */
const foot = 10;
const footSpread = 5;

export interface Point {
  x: number;
  y: number;
}

/** The upper left corners of entities by their IDs. */
export type Positions = Readonly<Record<string, Point>>;

/** The height of a table with all of its columns. */
export const entityHeight = ({ columns }: Pick<Entity, 'columns'>): number => headerHeight + columns.length * rowHeight + bottomPadding;

/** The middle of a column's row, from the top of its table; the header for a column that is not shown. */
export function rowMiddle({ columns }: Pick<Entity, 'columns'>, name: string | undefined): number {
  const at = columns.findIndex((it) => it.name === name);
  return at < 0 ? headerHeight / 2 : headerHeight + at * rowHeight + rowHeight / 2;
}

interface Placed {
  entity: Pick<Entity, 'id' | 'columns'>;
  at: Point;
}

/** The sides at which a line leaves one table and enters the other: 1 is the right one. */
function sidesOf(from: Placed, to: Placed): [from: 1 | -1, to: 1 | -1] {
  if (from.entity.id === to.entity.id) return [1, 1];
  if (to.at.x >= from.at.x + entityWidth + 2 * stub) return [1, -1];
  if (from.at.x >= to.at.x + entityWidth + 2 * stub) return [-1, 1];
  // One above the other.
  return [1, 1];
}

/** The line of a relation as the path of an SVG, with a crow's foot at the many and a bar at the one. */
export function relationPath(relation: Pick<Relation, 'fromColumns' | 'toColumns' | 'isOneToOne'>, from: Placed, to: Placed): string {
  const [fromSide, toSide] = sidesOf(from, to);
  const start = { x: from.at.x + (fromSide === 1 ? entityWidth : 0), y: from.at.y + rowMiddle(from.entity, relation.fromColumns[0]) };
  const end = { x: to.at.x + (toSide === 1 ? entityWidth : 0), y: to.at.y + rowMiddle(to.entity, relation.toColumns[0]) };
  const leave = start.x + fromSide * stub;
  const enter = end.x + toSide * stub;
  const line =
    fromSide === toSide
      ? [`H${fromSide === 1 ? Math.max(leave, enter) : Math.min(leave, enter)}`, `V${end.y}`, `H${end.x}`]
      : [`H${(leave + enter) / 2}`, `V${end.y}`, `H${end.x}`];
  const many = relation.isOneToOne
    ? `M${start.x + fromSide * foot} ${start.y - footSpread}v${2 * footSpread}`
    : `M${start.x} ${start.y - footSpread}l${fromSide * foot} ${footSpread}l${-fromSide * foot} ${footSpread}`;
  return `M${start.x} ${start.y}${line.join('')}${many}M${end.x + toSide * foot} ${end.y - footSpread}v${2 * footSpread}`;
}

/** The area that entities take. */
export function boundsOf(entities: readonly Entity[], positions: Positions): { x: number; y: number; width: number; height: number } {
  const placed = entities.flatMap((it) => (positions[it.id] ? [{ at: positions[it.id]!, height: entityHeight(it) }] : []));
  if (placed.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...placed.map((it) => it.at.x));
  const y = Math.min(...placed.map((it) => it.at.y));
  return {
    x,
    y,
    width: Math.max(...placed.map((it) => it.at.x)) + entityWidth - x,
    height: Math.max(...placed.map((it) => it.at.y + it.height)) - y,
  };
}
