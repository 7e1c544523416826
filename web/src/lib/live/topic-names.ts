/** Names of the topics a dashboard listens to. */
export const sessionTopic = 'session';
export const platformTopic = 'platform';
/** Every project of the installation; for who runs it. */
export const fleetTopic = 'fleet';
/** Who has a role in the installation; for operators. */
export const operatorsTopic = 'operators';
/** Every open incident, including those awaiting review; for operators. */
export const incidentsTopic = 'incidents';
/** Every simulation, and one of them; for who runs the installation. */
export const simulationsTopic = 'simulations';
export const simulationTopic = (id: string) => `simulation:${id}`;
export const organizationTopic = (slug: string) => `org:${slug}`;
export const projectTopic = (ref: string) => `project:${ref}`;
export const monitoringTopic = (ref: string) => `monitoring:${ref}`;
export const organizationAuditTopic = (slug: string) => `audit:org:${slug}`;
export const accountAuditTopic = (account: string) => `audit:account:${account}`;

/** Where the query cache keeps the last state that a topic pushed. */
export const liveKey = (topic: string) => ['live', topic] as const;
