import type { ElkNode } from 'elkjs/lib/elk-api';
import { entityHeight, entityWidth, type Positions } from './geometry';
import type { SchemaGraph } from './graph';

const gap = 40;
const layerGap = 96;
/** The width of a window by its height. */
const wideScreen = 1.6;
/** From so many tables on, layers have a bound: a layer of a hundred tables could not be seen at once. */
const boundedFrom = 60;
/** Layers by tables of a layer at which a diagram has about the proportions of a window. */
const layersByHeight = 0.8;

const layering = (count: number) => ({
  'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
  'elk.layered.layering.coffmanGraham.layerBound': `${Math.ceil(Math.sqrt(count / layersByHeight))}`,
});

/** What the layout algorithm gets: layers from left to right, referenced tables first, and parts beside each other. */
export function layoutInput({ entities, relations }: SchemaGraph): ElkNode {
  const known = new Set(entities.map((it) => it.id));
  return {
    id: 'schema',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.aspectRatio': `${wideScreen}`,
      'elk.spacing.nodeNode': `${gap}`,
      'elk.spacing.componentComponent': `${gap}`,
      'elk.layered.spacing.nodeNodeBetweenLayers': `${layerGap}`,
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.separateConnectedComponents': 'true',
      ...(entities.length >= boundedFrom && layering(entities.length)),
    },
    children: entities.map((it) => ({ id: it.id, width: entityWidth, height: entityHeight(it) })),
    edges: relations
      .filter((it) => it.from !== it.to && known.has(it.from) && known.has(it.to))
      .map((it) => ({ id: it.id, sources: [it.to], targets: [it.from] })),
  };
}

/** The positions in what the layout algorithm returns. */
export function layoutOutput({ children = [] }: ElkNode): Positions {
  return Object.fromEntries(children.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]));
}

/** Positions in a grid, where the layout algorithm is not available. */
export function gridLayout({ entities }: SchemaGraph): Positions {
  const columns = Math.max(1, Math.ceil(Math.sqrt(entities.length)));
  const heights = Array.from({ length: columns }, () => 0);
  const placed: Record<string, { x: number; y: number }> = {};
  for (const entity of entities) {
    const at = heights.indexOf(Math.min(...heights));
    placed[entity.id] = { x: at * (entityWidth + gap), y: heights[at]! };
    heights[at]! += entityHeight(entity) + gap;
  }
  return placed;
}

/**
 * Positions of all entities: those that were kept, and new tables at the right of them. Null if none
 * was kept, so that the layout algorithm places all of them.
 */
export function completedPositions(graph: SchemaGraph, kept: Positions): Positions | null {
  const known = graph.entities.filter((it) => kept[it.id]);
  if (known.length === 0) return null;
  const added = { entities: graph.entities.filter((it) => !kept[it.id]), relations: [] };
  const right = Math.max(...known.map((it) => kept[it.id]!.x)) + entityWidth + layerGap;
  const top = Math.min(...known.map((it) => kept[it.id]!.y));
  const beside = Object.entries(gridLayout(added)).map(([id, { x, y }]) => [id, { x: x + right, y: y + top }] as const);
  return Object.fromEntries([...known.map((it) => [it.id, kept[it.id]!] as const), ...beside]);
}

/** Kept positions as text. */
export const positionsText = (positions: Positions): string => JSON.stringify(positions);

/** Positions from a text; malformed ones are left out. */
export function positionsIn(text: string | null): Positions {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    const isPoint = (it: unknown): it is { x: number; y: number } =>
      typeof it === 'object' && it !== null && 'x' in it && 'y' in it && Number.isFinite(it.x) && Number.isFinite(it.y);
    return Object.fromEntries(Object.entries(found).flatMap(([id, it]) => (isPoint(it) ? [[id, { x: it.x, y: it.y }]] : [])));
  } catch {
    return {};
  }
}
