import { Lock } from 'lucide-react';
import { isSystemSchema } from '@/lib/database/names';
import { useDatabase } from '../database-context';

/** Says why a page offers no changes; nothing if it offers some. */
export function ReadOnlyNote({ schema }: { schema?: string }) {
  const { canWrite } = useDatabase();
  const reason = !canWrite
    ? 'Your role in this project can read definitions but not change them. An owner of the organization can change your role.'
    : schema !== undefined && isSystemSchema(schema)
      ? `${schema} belongs to PostgreSQL itself and can't be changed.`
      : null;
  if (reason === null) return null;
  return (
    <p role="note" className="flex items-start gap-2 rounded-md border bg-surface px-4 py-3 text-sm text-muted">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {reason}
    </p>
  );
}
