import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { flagsKey } from '@/api/platform/list-flags';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { DatabaseLayout } from '@/features/database/layout/database-layout';
import type { FeatureCheck } from '@/lib/features';
import { fakeApi, type MadeCall } from './fake-api';
import { projectDetail } from './project-sample';
import { renderRoutes } from './render-page';
import { permissionsOf, profile, signInSettings } from './samples';

export const database = '/platform/pg-meta/shop';

/** The SQL of a dry run, and what the change answers otherwise: an object, or a failure of PostgreSQL. */
export function definitionAnswer(sql: string, { warnings = [], failure }: { warnings?: string[]; failure?: Record<string, unknown> } = {}) {
  return (request: Request, body?: unknown) => {
    const isDryRun = request.url.includes('dry_run=true') || (typeof body === 'object' && body !== null && 'dry_run' in body);
    if (isDryRun) return new Response(JSON.stringify({ sql, warnings }));
    return failure ? new Response(JSON.stringify(failure), { status: 400 }) : new Response('{}');
  };
}

interface Options {
  /** Below `/project/shop/`, with its parameters filled in. */
  at: string;
  path?: string;
  answers?: Record<string, unknown>;
  role?: 'Owner' | 'Read-only';
  available?: FeatureCheck;
}

/** Opens a page of a project's database. */
export function openDatabasePage(Component: ComponentType, { at, path = at.split('?')[0]!, answers = {}, role = 'Owner', available }: Options) {
  const all: Record<string, unknown> = {
    [`GET ${database}/schemas`]: [{ id: 1, name: 'public', owner: 'owner', comment: null }, { id: 2, name: 'app', owner: 'owner', comment: null }, { id: 3, name: 'pg_catalog', owner: 'postgres', comment: null }],
    [`GET ${database}/types`]: [],
    [`GET ${database}/schema`]: { fingerprint: 'a', schemas: [] },
    ...answers,
  };
  const calls = fakeApi(all);
  const page = renderRoutes([{ element: <DatabaseLayout pages={[{ path, label: 'This page', group: 'Definitions' }]} />, children: [{ path: `/project/:ref/${path}`, element: <Component /> }] }, { path: '*', element: <p>Elsewhere</p> }], {
    at: `/project/shop/${at}`,
    ...(available && { available }),
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(flagsKey, {});
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  return { ...page, answers: all, calls, user: userEvent.setup() };
}

/** The bodies of the calls that changed something, without dry runs. */
export const changesIn = (calls: readonly MadeCall[]) =>
  calls.filter(({ call, body }) => !call.startsWith('GET') && !(body as { dry_run?: boolean } | undefined)?.dry_run);

/** Reviews the SQL of the open form. */
export async function reviewSql(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Review SQL' }));
  return screen.findByRole('group', { name: 'Review SQL' });
}
