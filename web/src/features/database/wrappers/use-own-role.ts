import { useObjects } from '@/api/database/list-objects';
import { useDatabase } from '../database-context';

/** The role to which the database belongs, as which members with full access work. */
export function useOwnRole(): string {
  const { projectRef } = useDatabase();
  const { data } = useObjects(projectRef, 'roles');
  return data?.find((it) => !it.is_system && !it.is_changeable)?.name ?? 'postgres';
}
