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
  const listed = created && schemas ? tableByName(schemas, created.schema, created.table)?.id : undefined;
  const isCurrent = created !== null && created.openId === id;
  useEffect(() => {
    if (listed === undefined || !isCurrent) return;
    setCreated(null);
    void navigate(`/project/${projectRef}/editor/${listed}`);
  }, [listed, isCurrent, navigate, projectRef]);
  return (table: { schema: string; table: string }) => setCreated({ ...table, openId: id });
}
