import { Database } from 'lucide-react';
import type { CommandEntry, Needs } from './command-entry';

/** A page of the database as a command; its path is below `/project/{ref}/database/`. */
const page = (id: string, path: string, name: string, searchText: string, needs: Needs = {}): CommandEntry => ({
  id: `nav-project-${id}`,
  section: 'Navigate',
  name,
  searchText: `Project: Database, ${searchText}`,
  icon: Database,
  does: { route: `/project/{ref}/database/${path}` },
  needs: { place: 'project', lasting: true, ...needs },
});

/** The commands that open the pages of a project's database, in their order there. */
export const databaseCommands: readonly CommandEntry[] = [
  page('database', 'tables', 'Database tables', 'Schemas, Columns, Create table, New table'),
  page('schemas', 'schemas', 'Schema visualizer', 'Diagram, Entity relationship, ERD, Relations, Foreign keys'),
  page('views', 'views', 'Database views', 'Views, Materialized views, Refresh'),
  page('functions', 'functions', 'Database functions', 'Functions, Procedures, Create function'),
  page('triggers', 'triggers', 'Database triggers', 'Triggers, Create trigger, Disable trigger'),
  page('types', 'types', 'Enumerated types', 'Types, Enums'),
  page('indexes', 'indexes', 'Database indexes', 'Indexes, Create index'),
  page('publications', 'publications', 'Database publications', 'Publications, Logical replication'),
  page('roles', 'roles', 'Database roles', 'Roles, Users, Attributes'),
  page('policies', 'policies', 'Row-level security policies', 'RLS, Policies, Row security'),
  page('default-privileges', 'default-privileges', 'Default privileges', 'Privileges, Grants, Future objects'),
  page('column-privileges', 'column-privileges', 'Column privileges', 'Privileges, Grants, Columns', { features: ['column_privileges'], preview: 'column_level_privileges' }),
  page('hooks', 'hooks', 'Database hooks', 'Hooks, Webhooks, HTTP, Deliveries', { features: ['database_hooks'] }),
  page('wrappers', 'wrappers', 'Wrappers', 'Foreign servers, postgres_fdw, Foreign tables, Import', { features: ['wrappers'] }),
  page('extensions', 'extensions', 'Database extensions', 'Extensions, Enable extension', { features: ['extensions'] }),
  page('graphiql', 'graphiql', 'GraphiQL', 'GraphQL, API, pg_graphql', { features: ['graphiql'] }),
];
