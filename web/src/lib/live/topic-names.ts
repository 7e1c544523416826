/** Names of the topics a dashboard listens to. */
export const sessionTopic = 'session';
export const platformTopic = 'platform';
export const organizationTopic = (slug: string) => `org:${slug}`;
export const projectTopic = (ref: string) => `project:${ref}`;

/** Where the query cache keeps the last state that a topic pushed. */
export const liveKey = (topic: string) => ['live', topic] as const;
