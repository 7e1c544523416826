import type { ObjectKind } from '@/lib/database/object-kinds';

/** The cache key of everything that was read of a database's definitions. */
export const databaseKey = (ref: string) => ['database', ref] as const;

/** The cache key of the objects of a kind. */
export const objectsKey = (ref: string, kind: ObjectKind) => ['database', ref, kind] as const;
