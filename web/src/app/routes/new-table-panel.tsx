import { DatabaseContext } from '@/features/database/database-context';
import { lateComponent } from '@/ui/late-component';

const NewTableDialog = lateComponent(async () => (await import('@/features/database/tables/new-table-dialog')).NewTableDialog).Component;

interface NewTablePanelProps {
  projectRef: string;
  schema: string;
  onClose: () => void;
  onCreated: (created: { schema: string; table: string }) => void;
}

/** The form of a new table outside the database pages, whose code is loaded with its first use. */
export function NewTablePanel({ projectRef, schema, onClose, onCreated }: NewTablePanelProps) {
  return (
    <DatabaseContext value={{ projectRef, canWrite: true }}>
      <NewTableDialog schema={schema} onClose={onClose} onCreated={(inSchema, table) => onCreated({ schema: inSchema, table })} />
    </DatabaseContext>
  );
}
