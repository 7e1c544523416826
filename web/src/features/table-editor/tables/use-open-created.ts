import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SchemaTables, tableByName } from '@/api/query/editor-tables';

/**
 * Opens a table that was just created, once the list of tables has it. Opening another table
 * meanwhile (`id`) is the newer decision.
 */
export function useOpenCreated(projectRef: string, id: string | undefined, schemas: readonly SchemaTables[] | undefined) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<{ schema: string; table: string; openId: string | undefined } | null>(null);
  if (created && created.openId !== id) setCreated(null);
  const listed = created && schemas ? tableByName(schemas, created.schema, created.table)?.id : undefined;
  useEffect(() => {
    if (listed !== undefined) void navigate(`/project/${projectRef}/editor/${listed}`);
  }, [listed, navigate, projectRef]);
  return (table: { schema: string; table: string }) => setCreated({ ...table, openId: id });
}
