import { matchRoutes } from 'react-router';
import { expect, it, test } from 'vitest';
import { later } from './planned';
import { projectSettingsPages } from './project-settings-pages';
import { routes } from '@/testing/all-routes';

test.each(projectSettingsPages)('$path has a route and a screen', async ({ path, load }) => {
  const matched = matchRoutes(routes, `/project/shop/${path}`)?.at(-1)?.route;
  expect(matched?.path).toBe(path);
  expect(matched?.lazy).not.toBe(later);
  expect(await load()).toBeTypeOf('function');
});

it('no two pages share a path or a name', () => {
  expect(new Set(projectSettingsPages.map((it) => it.path)).size).toBe(projectSettingsPages.length);
  expect(new Set(projectSettingsPages.map((it) => it.label)).size).toBe(projectSettingsPages.length);
});
