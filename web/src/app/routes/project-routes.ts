import type { RouteObject } from 'react-router';
import { projectDatabasePages } from './project-database-pages';
import { projectSettingsPages } from './project-settings-pages';

/** The pages below `/project/:ref`. */
export const projectRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./project-home-route')).ProjectHomeRoute }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./project-settings-route')).FirstSettingsPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./project-settings-route')).ProjectSettingsRoute }),
    children: projectSettingsPages.map(({ path, load }) => ({
      path,
      lazy: async () => ({ Component: await load() }),
    })),
  },
  { path: 'editor/:id?', lazy: async () => ({ Component: (await import('./table-editor-route')).TableEditorRoute }) },
  {
    path: 'database',
    lazy: async () => ({ Component: (await import('./project-database-route')).FirstDatabasePage }),
  },
  {
    lazy: async () => ({ Component: (await import('./project-database-route')).ProjectDatabaseRoute }),
    children: projectDatabasePages.map(({ path, load }) => ({
      path,
      lazy: async () => ({ Component: await load() }),
    })).concat({
      path: 'database/tables/:id',
      lazy: async () => ({ Component: (await import('@/features/database/table/table-page')).TablePage }),
    }),
  },
  { path: 'api/graphiql', lazy: async () => ({ Component: (await import('./project-database-route')).GraphiqlRedirect }) },
  { path: 'sql/:id?', lazy: async () => ({ Component: (await import('./sql-route')).SqlRoute }) },
  { path: 'logs', lazy: async () => ({ Component: (await import('./logs-route')).LogsRoute }) },
  { path: 'advisors/security', lazy: async () => ({ Component: (await import('./advisor-routes')).PlainSecurityRoute }) },
  { path: 'advisors/rules/security', lazy: async () => ({ Component: (await import('./advisor-routes')).RulesSecurityRoute }) },
  { path: 'advisors/query-performance', lazy: async () => ({ Component: (await import('./advisor-routes')).QueryPerformanceRoute }) },
  { path: 'database/backups/scheduled?', lazy: async () => ({ Component: (await import('./backups-route')).BackupsRoute }) },
  { path: 'database/backups/dumps', lazy: async () => ({ Component: (await import('./dumps-route')).DumpsRoute }) },
  { path: 'database/backups/migrate', lazy: async () => ({ Component: (await import('./dumps-route')).MigrationRoute }) },
  { path: 'branches', lazy: async () => ({ Component: (await import('./branches-route')).BranchesRoute }) },
  { path: 'integrations/cron', lazy: async () => ({ Component: (await import('./cron-route')).CronRoute }) },
];
