/** The cache key of a database's schema. */
export const schemaKey = (ref: string) => ['database-schema', ref] as const;
