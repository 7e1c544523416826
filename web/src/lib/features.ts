/**
 * The features that this version does or does not have: the single source of what the dashboard offers. Navigation,
 * command menu, add-ons, previews, settings and quick links offer nothing of an unavailable feature; addresses of the
 * specification keep a page in one sentence (`app/routes/planned-routes.ts`). The table in web/README.md is tested
 * against this one.
 */
export const featureTable = [
  { feature: 'sql_editor', name: 'SQL editor', available: true },
  { feature: 'table_editor', name: 'Table editor', available: true },
  { feature: 'storage', name: 'Storage', available: false },
  { feature: 'logs', name: 'Logs', available: false },
  { feature: 'security_advisor', name: 'Security advisor', available: true },
  { feature: 'query_performance', name: 'Query performance', available: true },
  { feature: 'backups', name: 'Backups', available: false },
  { feature: 'graphiql', name: 'GraphiQL', available: true },
  { feature: 'column_privileges', name: 'Column privileges', available: true },
  { feature: 'database_hooks', name: 'Database hooks', available: true },
  { feature: 'wrappers', name: 'Wrappers', available: true },
  { feature: 'cron', name: 'Cron', available: true },
  { feature: 'vault', name: 'Vault', available: true },
  { feature: 'extensions', name: 'Extension catalogue', available: true },
  { feature: 'guides', name: 'Documentation guides', available: false },
  { feature: 'inline_editor', name: 'Editing functions, triggers and policies in place', available: true },
  { feature: 'api_panel', name: 'Code for the tables and functions of a project', available: true },
  { feature: 'project_api', name: 'Project API and its client libraries', available: false },
  { feature: 'point_in_time_recovery', name: 'Point in time recovery', available: false },
  { feature: 'custom_domain', name: 'Custom domain', available: false },
  { feature: 'log_drain', name: 'Log drain', available: false },
  { feature: 'branching', name: 'Branching', available: false },
  { feature: 'phone_mfa', name: 'Phone MFA', available: false },
  { feature: 'ai_sql_generator', name: 'AI: SQL generator', available: false },
  { feature: 'ai_data_generator', name: 'AI: data generator', available: false },
  { feature: 'ai_log_generator', name: 'AI: log generator', available: false },
] as const satisfies readonly { feature: string; name: string; available: boolean }[];

/** A feature of the table. */
export type Feature = (typeof featureTable)[number]['feature'];

/** Decides whether a feature is offered. */
export type FeatureCheck = (feature: Feature) => boolean;

const availableFeatures: ReadonlySet<Feature> = new Set(
  featureTable.filter((it): boolean => it.available).map((it) => it.feature),
);

/** Returns whether this version has the feature. */
export const isAvailable: FeatureCheck = (feature) => availableFeatures.has(feature);
