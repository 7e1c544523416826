/** Cache key of everything about a project's hooks, which the topic `hooks:{ref}` refreshes. */
export const hooksKey = (ref: string) => ['projects', ref, 'hooks'] as const;
