import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { signInSettings } from '@/testing/samples';
import { schemaSample } from '@/testing/schema-sample';
import { ApiPanel } from './api-panel';

const schemaCall = 'GET /platform/pg-meta/shop/schema';

function open({ schema = 'public', object }: { schema?: string; object?: string } = {}) {
  const onClose = vi.fn();
  const page = renderPage(<ApiPanel request={{ kind: 'api', ref: 'shop', number: 1, schema, ...(object && { object }) }} onClose={onClose} />, {
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed', connectionString: 'postgresql://postgres:[YOUR-PASSWORD]@db:5432/postgres' }));
    },
  });
  return { ...page, onClose, user: userEvent.setup() };
}

let answers: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  answers = { [schemaCall]: schemaSample() };
  fakeApi(answers);
});

const panel = () => within(screen.getByRole('complementary', { name: 'API' }));
const names = async () => within(await panel().findByRole('list', { name: /^Objects of/ })).getAllByRole('listitem').map((it) => it.querySelector('summary span')?.textContent).filter(Boolean);

describe('the API panel', () => {
  it('lists the tables and functions of a schema, and opens the requested one', async () => {
    open({ object: 'users' });
    expect(await names()).toEqual(['users', 'orders', 'total_of']);
    const columns = panel().getByRole('list', { name: 'Columns of users' });
    expect(columns).toHaveTextContent('idbigintprimary key, default');
    expect(columns).toHaveTextContent('Verified *address*.');
    expect(panel().getByRole('region', { name: 'read rows, users' })).toHaveTextContent('SELECT id, email, "Full Name" FROM public.users ORDER BY id LIMIT 10;');
    expect(screen.getByRole('complementary', { name: 'API' })).toHaveFocus();
    await expectNoAxeViolations();
  });

  it('finds objects by the names and comments of their columns', async () => {
    const { user } = open();
    await names();
    await user.type(panel().getByRole('searchbox', { name: 'Search tables and functions' }), 'verified');
    expect(await names()).toEqual(['users']);
    await user.type(panel().getByRole('searchbox', { name: 'Search tables and functions' }), ' nothing');
    expect(panel().getByRole('status')).toHaveTextContent('Nothing in public matches “verified nothing”.');
  });

  it('writes the code in the chosen language, which is remembered', async () => {
    const { user } = open({ object: 'total_of' });
    await names();
    await user.click(panel().getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Go (pgx)' }));
    expect(panel().getByRole('region', { name: 'call the function, total_of' })).toHaveTextContent('conn.Query(ctx, ` SELECT * FROM public.total_of(CAST($1 AS bigint)) `, 1)');
    expect(panel().getByRole('region', { name: 'the connection' })).toHaveTextContent('DATABASE_URL=postgresql://postgres:[YOUR-PASSWORD]@db:5432/postgres');
    expect(localStorage.getItem('signalbox.api_language')).toBe('pgx');
  });

  it('shows another schema, also without objects', async () => {
    const { user } = open({ schema: 'audit' });
    expect(await names()).toEqual(['log']);
    answers[schemaCall] = { ...schemaSample(), schemas: [] };
    await user.click(panel().getByRole('combobox', { name: 'Schema' }));
    await user.click(await screen.findByRole('option', { name: 'public' }));
    expect(await names()).toHaveLength(3);
  });

  it('says why the tables are missing, and closes', async () => {
    answers[schemaCall] = refusal(409, 'The database is paused.');
    const { user, onClose } = open();
    expect(await panel().findByRole('alert')).toHaveTextContent('The database is paused.');
    await user.click(panel().getByRole('button', { name: 'Close panel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
