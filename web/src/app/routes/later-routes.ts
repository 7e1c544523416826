import { matchRoutes } from 'react-router';
import type { LaterPageProps } from '@/features/later/later-page';
import type { FeaturePreview } from '@/lib/feature-previews';

/** An address of the specification whose page is not built yet. */
export interface LaterRoute extends LaterPageProps {
  /** As the router matches it. */
  path: string;
  /** This address holds while the preview is so; otherwise it leads to the other one. */
  preview?: { key: FeaturePreview; on: boolean; otherwise: string };
}

const connect = { label: 'See how to connect', to: '/project/:ref' };
const status = { label: 'See status and services', to: '/project/:ref' };
const organizations = { label: 'Choose an organization', to: '/organizations' };

const graphiql = { title: 'GraphiQL', sentence: 'Here you will try GraphQL queries on your tables.', today: connect };
const security = {
  title: 'Security advisor',
  sentence: 'Here you will see which tables and settings leave data open, and how to close them.',
  today: connect,
};
const storage = { title: 'Storage', sentence: 'Here you will keep files in buckets and decide who may read them.' };

/**
 * Every address that says for now what it will be, in one sentence. What takes the place of a row
 * gets a route of its own in the router, and the row goes, here and in the table of web/README.md.
 */
export const laterRoutes: LaterRoute[] = [
  {
    path: '/project/:ref/editor/:id?',
    title: 'Table editor',
    sentence: 'Here you will look through tables and change their rows. Until then a client of your own does it.',
    today: connect,
  },
  {
    path: '/project/:ref/sql/:id?',
    title: 'SQL editor',
    sentence: 'Here you will write, run and keep SQL. Until then psql or a client of your own does it.',
    today: connect,
  },
  { path: '/project/:ref/database/graphiql', ...graphiql },
  { path: '/project/:ref/api/graphiql', ...graphiql },
  {
    path: '/project/:ref/database/column-privileges',
    title: 'Column privileges',
    sentence: 'Here you will decide which role may read and write which column. Until then GRANT does it.',
    today: connect,
  },
  {
    path: '/project/:ref/database/hooks',
    title: 'Database hooks',
    sentence: 'Here you will have an address of yours called whenever rows change.',
  },
  {
    path: '/project/:ref/database/wrappers',
    title: 'Wrappers',
    sentence: 'Here you will query other databases and services as if they were tables.',
  },
  {
    path: '/project/:ref/database/backups/scheduled?',
    title: 'Backups',
    sentence: "Here you will see the project's backups and restore one. Until then pg_dump takes one.",
    today: connect,
  },
  {
    path: '/project/:ref/integrations/cron',
    title: 'Cron',
    sentence: 'Here you will run SQL by the clock and see how each run went.',
  },
  {
    path: '/project/:ref/settings/vault/secrets',
    title: 'Vault',
    sentence: 'Here you will keep secrets encrypted, for SQL to use without showing them.',
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
    sentence: "Here you will search what the project's database and services write, and follow it live.",
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
    sentence: 'Here you will see which queries take the most time, and what would make them quicker.',
    today: connect,
  },
  {
    path: '/sql/:id',
    title: 'SQL editor',
    sentence: 'The SQL editor belongs to a project. Open a project first, and this address leads to it.',
    today: organizations,
  },
  {
    path: '/editor/:id',
    title: 'Table editor',
    sentence: 'The table editor belongs to a project. Open a project first, and this address leads to it.',
    today: organizations,
  },
  {
    path: '/guides/database/extensions/:name',
    title: 'Extension guide',
    sentence: "Here you will read what this extension does. Until then PostgreSQL's own pages describe those it ships.",
    today: { label: 'Read about extensions', to: 'https://www.postgresql.org/docs/current/contrib.html' },
  },
  {
    path: '/guides/auth/row-level-security',
    title: 'Row-level security',
    sentence: "Here you will read how to decide who sees which row. Until then PostgreSQL's own page explains it.",
    today: { label: 'Read about row security', to: 'https://www.postgresql.org/docs/current/ddl-rowsecurity.html' },
  },
];

/** The row for an address, with what the path names filled in; null where there is none. */
export function laterRouteAt(pathname: string): { route: LaterRoute; params: Record<string, string | undefined> } | null {
  const match = matchRoutes(laterRoutes.map((route) => ({ path: route.path, handle: route })), pathname)?.[0];
  return match ? { route: match.route.handle, params: match.params } : null;
}
