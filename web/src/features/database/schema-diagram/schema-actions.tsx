import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { Button } from '@/ui/button';
import { useCanChange, useDatabase } from '../database-context';
import { DropDialog } from '../review/drop-dialog';
import { RenameDialog } from '../review/rename-dialog';

/** Where a dropped schema leads. */
const first = 'public';

/** Renames, describes and drops a schema. */
export function SchemaActions({ schema, onShow }: { schema: string; onShow: (schema: string) => void }) {
  const { projectRef } = useDatabase();
  const canChange = useCanChange(schema);
  const { data: schemas = [] } = useObjects(projectRef, 'schemas');
  const [opened, setOpened] = useState<'rename' | 'drop' | null>(null);
  const found = schemas.find((it) => it.name === schema);
  if (!canChange || !found) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Button onClick={() => setOpened('rename')}>Rename schema</Button>
      <Button variant="danger-outline" onClick={() => setOpened('drop')}>
        Drop schema
      </Button>
      {opened === 'rename' && <RenameDialog kind="schemas" id={found.id} noun="schema" name={schema} comment={found.comment} onClose={close} onDone={onShow} />}
      {opened === 'drop' && (
        <DropDialog kind="schemas" id={found.id} noun="schema" name={schema} loss="A schema with objects is only dropped with all of them: CASCADE." onClose={close} onDone={() => onShow(first)} />
      )}
    </>
  );
}
