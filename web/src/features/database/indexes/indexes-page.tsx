import { useObjects } from '@/api/database/list-objects';
import { Page } from '@/ui/page';
import { useDatabase } from '../database-context';
import { ReadOnlyNote } from '../parts/read-only-note';
import { SchemaPicker } from '../parts/schema-picker';
import { useShownSchema } from '../parts/use-shown-schema';
import { IndexList } from './index-list';

/** The indexes of a schema. */
export function IndexesPage() {
  const { projectRef } = useDatabase();
  const [schema, showSchema] = useShownSchema();
  const { data: tables = [] } = useObjects(projectRef, 'tables', { schema });
  return (
    <Page title="Indexes" subtitle="The indexes of a schema with their size, and the scans since PostgreSQL's statistics were reset.">
      <ReadOnlyNote schema={schema} />
      <IndexList key={schema} schema={schema} tables={tables} filters={<SchemaPicker schema={schema} onChange={showSchema} />} />
    </Page>
  );
}
