import { matchRoutes } from 'react-router';
import type { PlannedPageProps } from '@/features/planned-pages/planned-page';
import type { Feature } from '@/lib/features';
import type { FeaturePreview } from '@/lib/feature-previews';

/** An address of the specification whose page is not built yet. */
export interface PlannedRoute extends PlannedPageProps {
  /** The route pattern. */
  path: string;
  /** The unavailable feature of the page. */
  feature: Feature;
  /**
   * This address is valid while the preview is on or off; otherwise it redirects to the other one.
   */
  preview?: { key: FeaturePreview; on: boolean; otherwise: string };
}

const storage = {
  feature: 'storage',
  title: 'Storage',
  sentence: 'Projects store data in their database only, not in files.',
} as const;

/**
 * All addresses of the specification without a page, and what there is instead, in one sentence. When
 * a page is built, it gets its own route in the router, its row is removed here and in the table of
 * web/README.md, and its feature becomes available.
 */
export const plannedRoutes: PlannedRoute[] = [
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
    path: '/guides/database/extensions/:name',
    feature: 'guides',
    title: 'Extension guide',
    sentence: 'The PostgreSQL documentation describes this extension.',
    today: { label: 'Read about extensions', to: 'https://www.postgresql.org/docs/current/contrib.html' },
  },
  {
    path: '/guides/auth/row-level-security',
    feature: 'guides',
    title: 'Row-level security',
    sentence: 'The PostgreSQL documentation describes how to control access to rows.',
    today: { label: 'Read about row security', to: 'https://www.postgresql.org/docs/current/ddl-rowsecurity.html' },
  },
];

/** The row of an address, with the path's parameters filled in; null if there is none. */
export function plannedRouteAt(pathname: string): { route: PlannedRoute; params: Record<string, string | undefined> } | null {
  const match = matchRoutes(plannedRoutes.map((route) => ({ path: route.path, handle: route })), pathname)?.[0];
  return match ? { route: match.route.handle, params: match.params } : null;
}
