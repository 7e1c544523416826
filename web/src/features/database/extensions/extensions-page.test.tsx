import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, definitionAnswer, openDatabasePage, reviewSql } from '@/testing/database-page';
import { extensionSample } from '@/testing/database-samples';
import { ExtensionsPage } from './extensions-page';

const at = 'database/extensions';
const extensions = `GET ${database}/extensions`;
const platform = { 'GET /platform/extensions': { allowed: ['hypopg'], withheld: { pgaudit: 'It writes to the log.' } } };
const onServer = [
  extensionSample({ requires: ['hstore', 'ltree'] }),
  extensionSample({ id: 'hypopg', name: 'hypopg', default_version: '1.3', comment: 'Hypothetical indexes', is_trusted: false }),
  extensionSample({ id: 'dblink', name: 'dblink', default_version: '1.2', comment: 'connect to other databases', is_trusted: false }),
  extensionSample({ id: 'plpgsql', name: 'plpgsql', installed_version: '1.0', default_version: '1.0', schema: 'pg_catalog', comment: 'PL/pgSQL procedural language' }),
  extensionSample({ id: 'hstore', name: 'hstore', installed_version: '1.7', default_version: '1.8', schema: 'public', comment: 'key and value pairs' }),
];
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('the extensions', () => {
  it('show what is enabled, can be enabled, and is not on the server', async () => {
    openDatabasePage(ExtensionsPage, { at, answers: { ...platform, [extensions]: onServer } });
    expect((await rowOf('plpgsql')).getByText('Enabled')).toBeVisible();
    expect((await rowOf('hstore')).getByText('1.8 available')).toBeVisible();
    expect((await rowOf('pg_trgm')).getByText(/text similarity/)).toBeVisible();
    expect((await rowOf('postgis')).getByText(/Not on this server.*postgresql-15-postgis-3/)).toBeVisible();
    expect((await rowOf('vector')).getByText(/not a package of Debian 12/)).toBeVisible();
    expect((await rowOf('pgaudit')).getByText('Not available in projects. It writes to the log.')).toBeVisible();
    expect((await rowOf('dblink')).getByText(/Only a superuser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Enable (postgis|dblink)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Documentation of pg_trgm' })).toHaveAttribute('href', 'https://www.postgresql.org/docs/current/pgtrgm.html');
    await expectNoAxeViolations();
  });

  it('are filtered by state, tag and text', async () => {
    const { user } = openDatabasePage(ExtensionsPage, { at, answers: { ...platform, [extensions]: onServer } });
    await rowOf('plpgsql');
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Enabled' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    await user.click(screen.getByRole('combobox', { name: 'Tag' }));
    await user.click(await screen.findByRole('option', { name: 'Language' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search extensions' }), 'hstore');
    expect(screen.getByRole('status')).toHaveTextContent('No extensions match “hstore”.');
  });

  it('are enabled in a schema of their own, which is created first', async () => {
    const { user, calls } = openDatabasePage(ExtensionsPage, {
      at,
      answers: { ...platform, [extensions]: onServer, [`POST ${database}/schemas`]: definitionAnswer('CREATE SCHEMA extensions;'), [`POST ${database}/extensions`]: definitionAnswer('CREATE EXTENSION pg_trgm;') },
    });
    await user.click(await screen.findByRole('button', { name: 'Enable pg_trgm' }));
    expect(await screen.findByRole('checkbox', { name: 'Also enable the extensions that it needs: ltree (CASCADE)' })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review SQL' })).toBeEnabled());
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Enable extension' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ name: 'extensions' }, { name: 'pg_trgm', schema: 'extensions', cascade: true }]);
  });

  it('of the platform have no choice of a schema', async () => {
    const { user, calls } = openDatabasePage(ExtensionsPage, {
      at,
      answers: { ...platform, [extensions]: onServer, [`POST ${database}/extensions`]: definitionAnswer('CREATE EXTENSION hypopg SCHEMA extensions;') },
    });
    await user.click(await screen.findByRole('button', { name: 'Enable hypopg' }));
    expect(await screen.findByText(/The platform creates it/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Schema' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review SQL' })).toBeEnabled());
    await reviewSql(user);
    await user.click(screen.getByRole('button', { name: 'Enable extension' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls).map((it) => it.body)).toEqual([{ name: 'hypopg' }]);
  });

  it('are updated after their SQL was shown', async () => {
    const { user, calls } = openDatabasePage(ExtensionsPage, { at, answers: { ...platform, [extensions]: onServer, [`PATCH ${database}/extensions/hstore`]: definitionAnswer('ALTER EXTENSION hstore UPDATE;') } });
    await user.click(await screen.findByRole('button', { name: 'Update hstore' }));
    expect(await screen.findByRole('region', { name: 'SQL' })).toHaveTextContent('ALTER EXTENSION hstore UPDATE;');
    await user.click(screen.getByRole('button', { name: 'Update extension' }));
    await waitFor(() => expect(changesIn(calls).map((it) => it.body)).toEqual([{ update: true }]));
  });

  it('cannot be changed by members who may only read', async () => {
    openDatabasePage(ExtensionsPage, { at, answers: { ...platform, [extensions]: onServer }, role: 'Read-only' });
    await rowOf('pg_trgm');
    expect(screen.queryByRole('button', { name: /^(Enable|Update|Disable)/ })).toBeNull();
    expect(screen.getByRole('note')).toBeVisible();
  });
});
