/**
 * The features that this version does or does not have: the single source of what the dashboard offers. Navigation,
 * command menu, add-ons, previews, settings and quick links offer nothing of an unavailable feature; addresses of the
 * specification keep a page in one sentence (`app/routes/planned-routes.ts`). The table in web/README.md has their
 * names and is tested against this one.
 */
export const features = {
  sql_editor: true,
  table_editor: true,
  storage: false,
  logs: true,
  security_advisor: true,
  query_performance: true,
  backups: true,
  graphiql: true,
  column_privileges: true,
  database_hooks: true,
  wrappers: true,
  cron: true,
  vault: true,
  extensions: true,
  guides: false,
  inline_editor: true,
  api_panel: true,
  project_api: false,
  point_in_time_recovery: true,
  custom_domain: false,
  log_drain: false,
  branching: true,
  phone_mfa: false,
  ai_sql_generator: false,
  ai_data_generator: false,
  ai_log_generator: false,
} as const satisfies Record<string, boolean>;

/** A feature of the table. */
export type Feature = keyof typeof features;

/** Decides whether a feature is offered. */
export type FeatureCheck = (feature: Feature) => boolean;

/** Returns whether this version has the feature. */
export const isAvailable: FeatureCheck = (feature) => features[feature];
