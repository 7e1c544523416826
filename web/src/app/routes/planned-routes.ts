import { matchRoutes } from 'react-router';
import type { PlannedPageProps } from '@/features/planned-pages/planned-page';
import type { FeaturePreview } from '@/lib/feature-previews';

/** An address of the specification whose page is not built yet. */
export interface PlannedRoute extends PlannedPageProps {
  /** The route pattern. */
  path: string;
  /**
   * This address is valid while the preview is on or off; otherwise it redirects to the other one.
   */
  preview?: { key: FeaturePreview; on: boolean; otherwise: string };
}

const connect = { label: 'See how to connect', to: '/project/:ref' };
const status = { label: 'See status and services', to: '/project/:ref' };
const organizations = { label: 'Choose an organization', to: '/organizations' };

const graphiql = { title: 'GraphiQL', sentence: 'Try GraphQL queries on your tables.', today: connect };
const security = {
  title: 'Security advisor',
  sentence: 'Find tables and settings that expose data, and fix them.',
  today: connect,
};
const storage = { title: 'Storage', sentence: 'Store files in buckets and control access to them.' };

/**
 * All addresses with a planned page, and its description in one sentence. When a page is built, it
 * gets its own route in the router, and its row is removed here and in the table of web/README.md.
 */
export const plannedRoutes: PlannedRoute[] = [
  {
    path: '/project/:ref/editor/:id?',
    title: 'Table editor',
    sentence: 'Browse and edit your tables. For now, use any Postgres client.',
    today: connect,
  },
  { path: '/project/:ref/database/graphiql', ...graphiql },
  { path: '/project/:ref/api/graphiql', ...graphiql },
  {
    path: '/project/:ref/database/column-privileges',
    title: 'Column privileges',
    sentence: 'Control which roles can read and write each column. For now, use GRANT.',
    today: connect,
  },
  {
    path: '/project/:ref/database/hooks',
    title: 'Database hooks',
    sentence: 'Call a URL when rows change.',
  },
  {
    path: '/project/:ref/database/wrappers',
    title: 'Wrappers',
    sentence: 'Query other databases and services as tables.',
  },
  {
    path: '/project/:ref/database/backups/scheduled?',
    title: 'Backups',
    sentence: 'View and restore backups of the project. For now, use pg_dump.',
    today: connect,
  },
  {
    path: '/project/:ref/integrations/cron',
    title: 'Cron',
    sentence: 'Schedule SQL jobs and view their runs.',
  },
  {
    path: '/project/:ref/settings/vault/secrets',
    title: 'Vault',
    sentence: 'Store encrypted secrets for use in SQL.',
  },
  {
    path: '/project/:ref/storage/files',
    ...storage,
    preview: { key: 'new_storage_ui', on: true, otherwise: '/project/:ref/storage/buckets' },
  },
  {
    path: '/project/:ref/storage/buckets',
    ...storage,
    preview: { key: 'new_storage_ui', on: false, otherwise: '/project/:ref/storage/files' },
  },
  {
    path: '/project/:ref/logs',
    title: 'Logs',
    sentence: "Search the logs of the project's database and services, live.",
    today: status,
  },
  {
    path: '/project/:ref/advisors/rules/security',
    ...security,
    preview: { key: 'advisor_rules', on: true, otherwise: '/project/:ref/advisors/security' },
  },
  {
    path: '/project/:ref/advisors/security',
    ...security,
    preview: { key: 'advisor_rules', on: false, otherwise: '/project/:ref/advisors/rules/security' },
  },
  {
    path: '/project/:ref/advisors/query-performance',
    title: 'Query performance',
    sentence: 'Find slow queries and ways to speed them up.',
    today: connect,
  },
  {
    path: '/editor/:id',
    title: 'Table editor',
    sentence: 'The table editor belongs to a project. Open a project first, then use this link again.',
    today: organizations,
  },
  {
    path: '/guides/database/extensions/:name',
    title: 'Extension guide',
    sentence: 'Learn about this extension. For now, see the PostgreSQL documentation.',
    today: { label: 'Read about extensions', to: 'https://www.postgresql.org/docs/current/contrib.html' },
  },
  {
    path: '/guides/auth/row-level-security',
    title: 'Row-level security',
    sentence: 'Learn to control access to rows. For now, see the PostgreSQL documentation.',
    today: { label: 'Read about row security', to: 'https://www.postgresql.org/docs/current/ddl-rowsecurity.html' },
  },
];

/** The row of an address, with the path's parameters filled in; null if there is none. */
export function plannedRouteAt(pathname: string): { route: PlannedRoute; params: Record<string, string | undefined> } | null {
  const match = matchRoutes(plannedRoutes.map((route) => ({ path: route.path, handle: route })), pathname)?.[0];
  return match ? { route: match.route.handle, params: match.params } : null;
}
