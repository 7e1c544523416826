import { type ReactNode, useMemo, useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import type { Constraint, Table } from '@/lib/database/relation-entities';
import { saveFile } from '@/lib/save-file';
import type { Positions } from '@/lib/schema-graph/geometry';
import { type Entity, schemaGraph } from '@/lib/schema-graph/graph';
import { completedPositions } from '@/lib/schema-graph/layout';
import { graphSvg } from '@/lib/schema-graph/svg';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { Tabs } from '@/ui/tabs';
import { useDatabase } from '../database-context';
import { CheckField } from '../parts/check-field';
import { SchemaPicker } from '../parts/schema-picker';
import { schemaSearch, useShownSchema } from '../parts/use-shown-schema';
import { Diagram } from './diagram';
import { diagramColors } from './diagram-colors';
import { RelationList } from './relation-list';
import { SchemaActions } from './schema-actions';
import { useLayout } from './use-layout';

const tabs = ['Diagram', 'Relations'] as const;

/** The tables of a schema and how they are related, as a diagram and as a list. */
export function SchemaPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const tables = useObjects(projectRef, 'tables', { schema });
  const constraints = useObjects(projectRef, 'constraints', { schema });
  const error = tables.error ?? constraints.error;
  const retry = () => void Promise.all([tables.refetch(), constraints.refetch()]);
  const picker = <SchemaPicker schema={schema} onChange={showSchema} />;
  return (
    <Page
      wide
      title="Schema visualizer"
      subtitle="The tables of a schema and their relations. Select a table to follow its relations, or drag it; positions are kept in this browser."
      actions={<SchemaActions key={schema} schema={schema} onShow={showSchema} />}
    >
      {error && !(tables.data && constraints.data) ? (
        <>
          <div>{picker}</div>
          <ErrorNote title="Couldn't load the schema." error={error} onRetry={retry} />
        </>
      ) : !tables.data || !constraints.data ? (
        <>
          <div>{picker}</div>
          <Loading label="Loading the schema" onRetry={retry}>
            <Skeleton className="h-96" />
          </Loading>
        </>
      ) : tables.data.length === 0 ? (
        <>
          <div>{picker}</div>
          <EmptyState title={`No tables in ${schema}`} text="The diagram shows tables and their foreign keys." />
        </>
      ) : (
        <SchemaView key={`${projectRef} ${schema}`} schema={schema} tables={tables.data} constraints={constraints.data} picker={picker} />
      )}
    </Page>
  );
}

interface SchemaViewProps {
  schema: string;
  tables: readonly Table[];
  constraints: readonly Constraint[];
  picker: ReactNode;
}

function SchemaView({ schema, tables, constraints, picker }: SchemaViewProps) {
  const { projectRef } = useDatabase();
  const [tab, setTab] = useState<string>(tabs[0]);
  const [hasPartitions, showPartitions] = useState(false);
  const graph = useMemo(() => schemaGraph(tables.filter((it) => hasPartitions || !it.is_partition), constraints), [tables, constraints, hasPartitions]);
  const { layout, arrange, keep } = useLayout(projectRef, schema, graph);
  const [moved, setMoved] = useState<Positions | null>(null);
  const pathOf = ({ tableId }: Entity) => (tableId === null ? null : `/project/${projectRef}/database/tables/${tableId}${schemaSearch(schema)}`);
  const move = (positions: Positions) => {
    setMoved(positions);
    keep(positions);
  };
  const exportSvg = () => {
    const positions = completedPositions(graph, moved ?? layout?.positions ?? {});
    if (positions) saveFile(new Blob([graphSvg(graph, positions, diagramColors(), schema)], { type: 'image/svg+xml' }), `${schema}.svg`);
  };
  const arrangeAll = () => {
    setMoved(null);
    arrange();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {picker}
        <Button disabled={!layout} onClick={arrangeAll}>
          Auto layout
        </Button>
        <Button disabled={!layout} onClick={exportSvg}>
          Export as SVG
        </Button>
        {tables.some((it) => it.is_partition) && <CheckField label="Show partitions" checked={hasPartitions} onChange={showPartitions} />}
      </div>
      {layout?.isFallback && (
        <p role="status" className="text-sm text-muted">
          The automatic layout didn't finish, so that the tables are in a grid.
        </p>
      )}
      <Tabs label="Views of the schema" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'Relations' ? (
          <RelationList graph={graph} schema={schema} pathOf={pathOf} />
        ) : layout ? (
          <Diagram graph={graph} schema={schema} arranged={layout.positions} kept={moved} pathOf={pathOf} onMoved={move} />
        ) : (
          <Loading label="Arranging the tables">
            <Skeleton className="h-96" />
          </Loading>
        )}
      </Tabs>
    </>
  );
}
