import { describe, expect, it } from 'vitest';
import { extensionSample } from '@/testing/database-samples';
import { extensionCatalogue, extensionTags, hasUpdate, listExtensions, majorOf } from './extension-list';

const find = (name: string, list = listExtensions([], [], null)) => list.find((it) => it.name === name);

describe('the catalogue of extensions', () => {
  it('has 69 of them, each once and with known tags', () => {
    expect(extensionCatalogue).toHaveLength(69);
    expect(new Set(extensionCatalogue.map((it) => it.name)).size).toBe(69);
    expect(extensionTags).toHaveLength(14);
  });

  it('names documentation by address or as a guide', () => {
    for (const { link } of extensionCatalogue) expect(link).toMatch(/^(https:\/\/|\/guides\/)/);
  });
});

describe('the list of extensions', () => {
  const server = [
    extensionSample(),
    extensionSample({ id: 'plpgsql', name: 'plpgsql', installed_version: '1.0', default_version: '1.0', schema: 'pg_catalog' }),
    extensionSample({ id: 'ours', name: 'ours', default_version: '2' }),
  ];

  it('begins with enabled ones, and ends with those that the server does not have', () => {
    const list = listExtensions(server, [], 15);
    expect(list.slice(0, 3).map((it) => [it.name, it.state])).toEqual([
      ['plpgsql', 'enabled'],
      ['ours', 'available'],
      ['pg_trgm', 'available'],
    ]);
    expect(find('postgis', list)).toMatchObject({ state: 'missing', comment: null, defaultVersion: null });
    expect(list).toHaveLength(70);
  });

  it('has extensions of the server that the catalogue does not know', () => {
    expect(find('ours', listExtensions(server, [], 15))).toMatchObject({ tags: [], link: null, state: 'available' });
  });

  it('marks deprecated ones by the version of the server', () => {
    expect([16, 17, 18, null].map((it) => find('plv8', listExtensions([], [], it))?.isDeprecated)).toEqual([false, true, true, false]);
  });

  it('has a page of the dashboard for some', () => {
    expect(find('pg_cron')?.product).toEqual({ name: 'Cron', path: 'integrations/cron', feature: 'cron' });
  });
});

describe('an extension', () => {
  const server = [
    extensionSample({ name: 'hypopg', is_trusted: false }),
    extensionSample({ name: 'dblink', is_trusted: false }),
    extensionSample({ name: 'earthdistance', is_trusted: true, requires: ['cube', 'plpgsql'] }),
    extensionSample({ name: 'plpgsql', installed_version: '1.0', own_schema: 'pg_catalog' }),
  ];
  const list = listExtensions(server, ['hypopg'], 15);

  it('is created by the platform if that allows it, and else only if PostgreSQL trusts it', () => {
    expect(find('hypopg', list)).toMatchObject({ state: 'available', createdBy: 'platform' });
    expect(find('earthdistance', list)).toMatchObject({ state: 'available', createdBy: 'project' });
    expect(find('dblink', list)).toMatchObject({ state: 'forbidden', createdBy: null });
  });

  it('names the extensions that it needs and that are not enabled', () => {
    expect(find('earthdistance', list)?.missing).toEqual(['cube']);
  });
});

it('an update exists if the server has another version', () => {
  const [installed] = listExtensions([extensionSample({ installed_version: '1.5' })], [], null);
  expect(hasUpdate(installed!)).toBe(true);
  expect(hasUpdate({ ...installed!, installedVersion: '1.6' })).toBe(false);
});

it('the major version is the number before the dot', () => {
  expect(['15.8', '17beta1', '', null].map(majorOf)).toEqual([15, 17, null, null]);
});
