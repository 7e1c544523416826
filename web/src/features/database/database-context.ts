import { createContext, use } from 'react';
import { isSystemSchema } from '@/lib/database/names';

/** What all pages of a database share. */
export interface DatabasePlace {
  projectRef: string;
  /** The user may change definitions. */
  canWrite: boolean;
}

export const DatabaseContext = createContext<DatabasePlace>({ projectRef: '', canWrite: false });

export const useDatabase = (): DatabasePlace => use(DatabaseContext);

/** Whether objects of a schema can be changed by the user; of no schema: of the whole database. */
export function useCanChange(schema?: string): boolean {
  const { canWrite } = useDatabase();
  return canWrite && (schema === undefined || !isSystemSchema(schema));
}
