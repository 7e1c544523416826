import type { RouteObject } from 'react-router';
import { later } from './later';

/** The pages below `/project/:ref`. */
export const projectRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('@/features/project/project-home-page')).ProjectHomePage }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('@/features/project/project-settings-page')).ProjectSettingsPage }),
  },
  { path: '*', lazy: later },
];
