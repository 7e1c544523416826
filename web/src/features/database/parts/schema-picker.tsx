import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { isSystemSchema } from '@/lib/database/names';
import { SelectControl } from '@/ui/select-field';
import { useDatabase } from '../database-context';
import { NewSchemaDialog } from './new-schema-dialog';

/** No schema has this name, because a name has no such character. */
const newSchema = '\u0000new';

/** The choice of a schema; it can also create one. */
export function SchemaPicker({ schema, onChange }: { schema: string; onChange: (schema: string) => void }) {
  const { projectRef, canWrite } = useDatabase();
  const { data = [] } = useObjects(projectRef, 'schemas', { hasSystem: true });
  const [isCreating, setCreating] = useState(false);
  const names = data.map((it) => it.name);
  const own = names.filter((it) => !isSystemSchema(it));
  const options = [
    ...[...new Set([schema, ...own])].sort().map((it) => ({ value: it, label: it })),
    ...names.filter((it) => isSystemSchema(it) && it !== schema).map((it) => ({ value: it, label: it, detail: 'PostgreSQL' })),
    ...(canWrite ? [{ value: newSchema, label: 'New schema…' }] : []),
  ];
  return (
    <>
      <SelectControl
        aria-label="Schema"
        value={schema}
        options={options}
        onChange={(next) => (next === newSchema ? setCreating(true) : onChange(next))}
        className="sm:w-52"
      />
      {isCreating && <NewSchemaDialog onClose={() => setCreating(false)} onCreated={onChange} />}
    </>
  );
}
