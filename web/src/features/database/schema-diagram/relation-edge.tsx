import { type Edge, type EdgeProps, useInternalNode } from '@xyflow/react';
import { memo } from 'react';
import type { Entity, Relation } from '@/lib/schema-graph/graph';
import { relationPath } from '@/lib/schema-graph/geometry';

export type RelationEdge = Edge<{ relation: Relation; from: Entity; to: Entity; isRelated: boolean }, 'relation'>;

/** The line of a foreign key, from its column to the referenced one. */
export const RelationLine = memo(function RelationLine({ source, target, data }: EdgeProps<RelationEdge>) {
  const from = useInternalNode(source);
  const to = useInternalNode(target);
  if (!from || !to || !data) return null;
  const { relation, isRelated } = data;
  const path = relationPath(relation, { entity: data.from, at: from.internals.positionAbsolute }, { entity: data.to, at: to.internals.positionAbsolute });
  return (
    <path d={path} fill="none" className={isRelated ? 'stroke-accent' : 'stroke-border-strong'} strokeWidth={isRelated ? 2 : 1.25}>
      <title>{relation.name}</title>
    </path>
  );
});
