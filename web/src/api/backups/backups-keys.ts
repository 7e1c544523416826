/** Cache key of everything about a project's backups, which the topic `backups:{ref}` refreshes. */
export const backupsKey = (ref: string) => ['projects', ref, 'backups'] as const;
