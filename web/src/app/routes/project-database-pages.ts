import type { ComponentType } from 'react';
import type { DatabasePageEntry } from '@/features/database/layout/database-page-entry';

/** A page of a project's database and its component. */
interface DatabaseRoute extends DatabasePageEntry {
  load: () => Promise<ComponentType>;
}

/** The pages of a project's database in the order of their list; `/database` redirects to the first. */
export const projectDatabasePages: readonly [DatabaseRoute, ...DatabaseRoute[]] = [
  {
    path: 'database/tables',
    label: 'Tables',
    group: 'Definitions',
    load: async () => (await import('@/features/database/tables/tables-page')).TablesPage,
  },
  {
    path: 'database/schemas',
    label: 'Schema visualizer',
    group: 'Definitions',
    load: async () => (await import('@/features/database/schema-diagram/schema-page')).SchemaPage,
  },
  {
    path: 'database/views',
    label: 'Views',
    group: 'Definitions',
    load: async () => (await import('@/features/database/views/views-page')).ViewsPage,
  },
  {
    path: 'database/functions',
    label: 'Functions',
    group: 'Definitions',
    load: async () => (await import('@/features/database/functions/functions-page')).FunctionsPage,
  },
  {
    path: 'database/triggers',
    label: 'Triggers',
    group: 'Definitions',
    load: async () => (await import('@/features/database/triggers/triggers-page')).TriggersPage,
  },
  {
    path: 'database/types',
    label: 'Enumerated types',
    group: 'Definitions',
    load: async () => (await import('@/features/database/types/types-page')).TypesPage,
  },
  {
    path: 'database/indexes',
    label: 'Indexes',
    group: 'Definitions',
    load: async () => (await import('@/features/database/indexes/indexes-page')).IndexesPage,
  },
  {
    path: 'database/publications',
    label: 'Publications',
    group: 'Definitions',
    load: async () => (await import('@/features/database/publications/publications-page')).PublicationsPage,
  },
  {
    path: 'database/roles',
    label: 'Roles',
    group: 'Access',
    load: async () => (await import('@/features/database/access/roles-page')).RolesPage,
  },
  {
    path: 'database/policies',
    label: 'Policies',
    group: 'Access',
    load: async () => (await import('@/features/database/access/policies-page')).PoliciesPage,
  },
  {
    path: 'database/default-privileges',
    label: 'Default privileges',
    group: 'Access',
    load: async () => (await import('@/features/database/access/default-privileges-page')).DefaultPrivilegesPage,
  },
  {
    path: 'database/column-privileges',
    label: 'Column privileges',
    group: 'Access',
    preview: 'column_level_privileges',
    load: async () => (await import('@/features/database/access/column-privileges-page')).ColumnPrivilegesPage,
  },
  {
    path: 'database/hooks',
    label: 'Hooks',
    group: 'Platform',
    load: async () => (await import('@/features/database/hooks/hooks-page')).HooksPage,
  },
  {
    path: 'database/wrappers',
    label: 'Wrappers',
    group: 'Platform',
    load: async () => (await import('@/features/database/wrappers/wrappers-page')).WrappersPage,
  },
  {
    path: 'database/extensions',
    label: 'Extensions',
    group: 'Platform',
    load: async () => (await import('@/features/database/extensions/extensions-page')).ExtensionsPage,
  },
  {
    path: 'database/graphiql',
    label: 'GraphiQL',
    group: 'Platform',
    load: async () => (await import('@/features/database/graphiql/graphiql-page')).GraphiqlPage,
  },
];
