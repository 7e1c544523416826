import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matchRoutes } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { isAvailable } from '@/lib/features';
import { later } from './planned';
import { plannedRouteAt, plannedRoutes } from './planned-routes';
import { routes } from '@/testing/all-routes';

/** An address with a value for every parameter. */
const exampleOf = (path: string) => path.replaceAll('?', '').replaceAll(/:(\w+)/g, 'x$1');

test.each(plannedRoutes.map(({ path }) => path))('the router shows the planned page at %s', (path) => {
  const address = exampleOf(path);
  expect(matchRoutes(routes, address)?.at(-1)?.route.lazy).toBe(later);
  expect(plannedRouteAt(address)?.route.path).toBe(path);
});

test.each(['/', '/project/shop', '/project/shop/settings', '/org/acme/billing', '/project/shop/storage', '/sql'])(
  'there is no row for %s',
  (address) => {
    expect(plannedRouteAt(address)).toBeNull();
  },
);

it('the parameters of an address are read', () => {
  expect(plannedRouteAt('/guides/database/extensions/pg_cron')?.params).toMatchObject({ name: 'pg_cron' });
  expect(plannedRouteAt('/project/shop/storage/files')?.params).toMatchObject({ ref: 'shop' });
});

test.each(plannedRoutes)('$path is planned because its feature is not available', ({ feature }) => {
  expect(isAvailable(feature)).toBe(false);
});

describe('a row', () => {
  test.each(plannedRoutes)('of $path has a description of a sentence or two', ({ title, sentence }) => {
    expect(title).toMatch(/^[A-Z]/);
    expect(sentence).toMatch(/^[A-Z][^!]*\.$/);
    expect(sentence.length).toBeLessThan(120);
    expect(sentence).not.toMatch(/\b(soon|later|for now|yet|will)\b/i);
  });

  test.each(plannedRoutes.filter((it) => it.preview))('of $path that depends on a preview has its counterpart', ({ path, preview }) => {
    const other = plannedRoutes.find((it) => it.path === preview?.otherwise)?.preview;
    expect(other).toEqual({ key: preview?.key, on: !preview?.on, otherwise: path });
  });
});

it('web/README.md has the same table', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme.split('\n').filter((it) => it.startsWith('| `/'))).toEqual(
    plannedRoutes.map(({ path, title, sentence }) => `| \`${path}\` | ${title} | ${sentence} |`),
  );
});
