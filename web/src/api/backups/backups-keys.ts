/** Cache key of everything about a project's backups, which the topic `backups:{ref}` refreshes. */
export const backupsKey = (ref: string) => ['projects', ref, 'backups'] as const;
/** The topic: the revision of a project's backups, and the progress of a running one. */
export const backupsTopic = (ref: string) => `backups:${ref}`;
