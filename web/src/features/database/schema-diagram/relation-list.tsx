import type { Entity, Relation, SchemaGraph } from '@/lib/schema-graph/graph';
import { cardinality } from '@/lib/schema-graph/marks';
import { CardCell, CardRow } from '@/ui/card-table';
import { TextLink } from '@/ui/text-link';
import { ObjectList } from '../parts/object-list';
import { entityTitle } from './diagram-nodes';

const headings = [{ name: 'From' }, { name: 'To' }, { name: 'Kind' }, { name: 'Constraint' }];

interface RelationListProps {
  graph: SchemaGraph;
  schema: string;
  pathOf: (entity: Entity) => string | null;
}

/** The relations of a schema as a list: what the diagram shows, in words. */
export function RelationList({ graph, schema, pathOf }: RelationListProps) {
  const byId = new Map(graph.entities.map((it) => [it.id, it]));
  const end = (id: string, columns: readonly string[]) => {
    const entity = byId.get(id);
    const title = entity ? entityTitle(entity, schema) : '';
    return { title, columns: columns.join(', '), to: entity ? pathOf(entity) : null };
  };
  const textOf = (it: Relation) => [end(it.from, it.fromColumns), end(it.to, it.toColumns)].map(({ title, columns }) => `${title} ${columns}`).join(' ') + ` ${it.name}`;
  return (
    <ObjectList
      noun="relations"
      query={{ data: graph.relations, error: null, refetch: () => {}, isFetching: false }}
      columns={headings}
      keyOf={(it) => it.id}
      textOf={textOf}
      row={(it) => (
        <CardRow heading={<End {...end(it.from, it.fromColumns)} />}>
          <CardCell label="To">
            <End {...end(it.to, it.toColumns)} />
          </CardCell>
          <CardCell label="Kind">
            {cardinality(it)}
            {it.onDelete !== null && it.onDelete !== 'NO ACTION' && `, on delete ${it.onDelete.toLowerCase()}`}
          </CardCell>
          <CardCell label="Constraint" className="font-mono [overflow-wrap:anywhere]">
            {it.name}
          </CardCell>
        </CardRow>
      )}
      empty={{ title: `No relations in ${schema}`, text: 'A relation is a foreign key: a column whose values are those of another table.' }}
    />
  );
}

function End({ title, columns, to }: { title: string; columns: string; to: string | null }) {
  return (
    <span className="font-mono [overflow-wrap:anywhere]">
      {to === null ? title : <TextLink to={to}>{title}</TextLink>} ({columns})
    </span>
  );
}
