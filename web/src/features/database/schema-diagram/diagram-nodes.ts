import { entityHeight, entityWidth, type Positions } from '@/lib/schema-graph/geometry';
import type { Entity, SchemaGraph } from '@/lib/schema-graph/graph';
import { completedPositions } from '@/lib/schema-graph/layout';
import type { EntityNode } from './entity-node';
import type { RelationEdge } from './relation-edge';

/** Lines and tables outside of the window are not drawn from so many tables on. */
export const culledFrom = 60;

/** A table's name, with its schema if it is of another one. */
export const entityTitle = ({ schema, name }: Pick<Entity, 'schema' | 'name'>, shownSchema: string): string => (schema === shownSchema ? name : `${schema}.${name}`);

/** The tables as the diagram's library draws them. */
export function diagramNodes({ entities }: SchemaGraph, positions: Positions, schema: string, pathOf: (entity: Entity) => string | null): EntityNode[] {
  return entities.map((entity) => ({
    id: entity.id,
    type: 'entity',
    position: positions[entity.id] ?? { x: 0, y: 0 },
    width: entityWidth,
    height: entityHeight(entity),
    ariaLabel: `Table ${entityTitle(entity, schema)}`,
    data: { entity, to: pathOf(entity), title: entityTitle(entity, schema), isFound: false },
  }));
}

/** The positions of drawn tables. */
export const nodePositions = (nodes: readonly EntityNode[]): Positions => Object.fromEntries(nodes.map(({ id, position }) => [id, position]));

/** Positions after the tables have changed: those that are drawn stay. */
export const nextPositions = (graph: SchemaGraph, nodes: readonly EntityNode[], arranged: Positions): Positions =>
  completedPositions(graph, nodePositions(nodes)) ?? completedPositions(graph, arranged) ?? arranged;

/** The relations as the diagram's library draws them; those of a chosen table are marked. */
export function diagramEdges({ entities, relations }: SchemaGraph, chosen: string | null): RelationEdge[] {
  const byId = new Map(entities.map((it) => [it.id, it]));
  return relations.flatMap((relation) => {
    const [from, to] = [byId.get(relation.from), byId.get(relation.to)];
    if (!from || !to) return [];
    const isRelated = chosen === relation.from || chosen === relation.to;
    return [{ id: relation.id, type: 'relation' as const, source: relation.from, target: relation.to, zIndex: isRelated ? 1 : 0, focusable: false, data: { relation, from, to, isRelated } }];
  });
}
