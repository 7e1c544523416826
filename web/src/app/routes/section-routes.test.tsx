import { createMemoryRouter, matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { createRoutes } from './create-routes';
import { loadSection } from './section-routes';

/** A router as in the app, after the first navigation to an address. */
async function routerAt(address: string) {
  const router = createMemoryRouter(createRoutes(), { initialEntries: ['/sign-in'], patchRoutesOnNavigation: loadSection });
  await router.navigate(address);
  return router;
}

it.each([
  ['/ops', undefined],
  ['/ops/incidents', 'incidents'],
  ['/ops/nothing-here', '*'],
  ['/project/abcdefghijklmnopqrst', undefined],
  ['/project/abcdefghijklmnopqrst/settings/general', 'settings/general'],
  ['/project/abcdefghijklmnopqrst/nothing-here', '*'],
])('the pages of the section are known when %s is opened', async (address, path) => {
  const router = await routerAt(address);
  expect(matchRoutes(router.routes, address)?.at(-1)?.route.path).toBe(path);
});

it('other addresses load no section', async () => {
  const router = await routerAt('/org/acme/members');
  expect(matchRoutes(router.routes, '/ops/incidents')?.at(-1)?.route.path).toBe('*');
});

it('a section is added once', async () => {
  const router = await routerAt('/ops/incidents');
  const before = router.routes;
  await router.navigate('/ops/simulations/1');
  expect(router.routes).toBe(before);
});
