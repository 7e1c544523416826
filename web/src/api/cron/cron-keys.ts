/** Cache key of everything about a project's jobs, which the topic `cron:{ref}` refreshes. */
export const cronKey = (ref: string) => ['projects', ref, 'cron'] as const;
