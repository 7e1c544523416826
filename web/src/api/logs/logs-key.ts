/** Keys of everything that is read from the logs of a project. */
export const logsKey = (ref: string) => ['logs', ref] as const;
