/** Names of the topics that a dashboard subscribes to. */
export const sessionTopic = 'session';
export const platformTopic = 'platform';
/** Every project of the installation; for operators and on-call members. */
export const fleetTopic = 'fleet';
/** Users with a platform role; for operators. */
export const operatorsTopic = 'operators';
/** Every open incident, including those awaiting review; for operators. */
export const incidentsTopic = 'incidents';
/** The latest notice, also before its start and after its end; for operators and on-call members. */
export const noticeTopic = 'notice';
/** For operators: changes of the support tickets. */
export const supportTopic = 'support';
/** All simulations, and one of them; for operators and on-call members. */
export const simulationsTopic = 'simulations';
export const simulationTopic = (id: string) => `simulation:${id}`;
export const organizationTopic = (slug: string) => `org:${slug}`;
export const projectTopic = (ref: string) => `project:${ref}`;
export const monitoringTopic = (ref: string) => `monitoring:${ref}`;
/** The entries of a project's timeline that changed lately. */
export const activityTopic = (ref: string) => `activity:${ref}`;
/** The revision of a project's scheduled jobs and their runs. */
export const cronTopic = (ref: string) => `cron:${ref}`;
/** The revision of a project's database hooks and their deliveries. */
export const hooksTopic = (ref: string) => `hooks:${ref}`;
/** Whether changes of a table's rows are live, and which rows changed lately. */
export const rowsTopic = (ref: string, id: number) => `rows:${ref}:${id}`;
export const organizationAuditTopic = (slug: string) => `audit:org:${slug}`;
export const accountAuditTopic = (account: string) => `audit:account:${account}`;

/** The revision of a project's schema, and the state of a snippet with the people who have it open. */
export const schemaTopic = (ref: string) => `schema:${ref}`;
export const snippetTopic = (id: string) => `snippet:${id}`;

/** Query cache key of the last state that a topic pushed. */
export const liveKey = (topic: string) => ['live', topic] as const;
