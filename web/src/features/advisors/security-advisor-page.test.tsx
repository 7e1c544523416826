import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { findingsKey } from '@/api/advisor/findings-key';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { finding, muted } from '@/testing/finding-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, profile, signInSettings } from '@/testing/samples';
import { SecurityAdvisorPage } from './security-advisor-page';

const lints = 'GET /platform/projects/shop/run-lints';
const query = 'POST /platform/pg-meta/shop/query';
const exceptions = '/platform/projects/shop/notifications/advisor/exceptions';

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = { [lints]: [finding('orders'), finding('users', { level: 'WARN', title: 'A weak role', name: 'role_bypasses_rls', fix_sql: null })] };
  calls = fakeApi(answers);
});

function open({ canMute = true, role = 'Owner' }: { canMute?: boolean; role?: 'Owner' | 'Read-only' } = {}) {
  const page = renderPage(<SecurityAdvisorPage projectRef="shop" canMute={canMute} />, {
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  return { ...page, user: userEvent.setup() };
}

const made = (call: string) => calls.filter((it) => it.call === call);

describe('the security advisor', () => {
  it('shows findings by level, with the reason and the remedy', async () => {
    open();
    const errors = await screen.findByRole('region', { name: 'Errors' });
    expect(within(errors).getByText('public.orders is open to anon.')).toBeVisible();
    expect(within(errors).getByText('Each role reads the whole table. Enable row-level security.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Warnings' })).getByText('A weak role')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
    await expectNoAxeViolations();
  });

  it('leads to the page where a finding without SQL is resolved', async () => {
    answers[lints] = [finding('clerk', { name: 'role_bypasses_rls', metadata: { type: 'role', name: 'clerk' }, fix_sql: null })];
    open();
    expect(await screen.findByRole('link', { name: /^Open roles/ })).toHaveAttribute('href', '/project/shop/database/roles');
    expect(screen.queryByRole('button', { name: /^Show fix/ })).toBeNull();
  });

  it('leaves findings about performance to their page', async () => {
    answers[lints] = [finding('slow', { categories: ['PERFORMANCE'] })];
    open();
    expect(await screen.findByRole('heading', { name: 'No findings' })).toBeVisible();
    expect(screen.queryByText('public.slow is open to anon.')).toBeNull();
  });

  it('is searched by object and rule', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search findings' }), 'orders');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull());
    expect(screen.getByText('public.orders is open to anon.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search findings' }), ' none');
    expect(await screen.findByRole('heading', { name: 'No findings match your search' })).toBeVisible();
  });

  it('shows the SQL of a fix before it runs, and looks for findings again', async () => {
    answers[query] = [];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show fix: public.orders is open to anon.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Row-level security is off on an exposed table' });
    expect(within(dialog).getByText('ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;')).toBeVisible();
    expect(made(query)).toEqual([]);
    await expectNoAxeViolations();
    answers[lints] = [];
    await user.click(within(dialog).getByRole('button', { name: 'Run SQL' }));
    expect(await screen.findByRole('heading', { name: 'No findings' })).toBeVisible();
    expect(made(query)[0]?.body).toEqual({ query: 'ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;' });
  });

  it('keeps the dialog open with the error of a fix that fails', async () => {
    answers[query] = refusal(400, 'relation "public.orders" does not exist');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Show fix/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Run SQL' }));
    expect(await within(dialog).findByText('relation "public.orders" does not exist')).toBeVisible();
  });

  it('shows the SQL to readers, who cannot run it or mute the finding', async () => {
    const { user } = open({ role: 'Read-only' });
    await user.click(await screen.findByRole('button', { name: /^Show fix/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('You do not have permission to change this database.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Run SQL' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /^Mute/ })).toBeNull();
  });

  it('mutes a finding with a reason, and shows it last', async () => {
    const { exception } = muted('orders');
    answers[`POST ${exceptions}`] = exception;
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mute: public.orders is open to anon.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mute finding' });
    const confirm = within(dialog).getByRole('button', { name: 'Mute' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' Public by design. ');
    await user.click(confirm);
    const mutedPart = await screen.findByRole('region', { name: 'Muted' });
    expect(within(mutedPart).getByText('Muted by bea: Public by design.')).toBeVisible();
    expect(made(`POST ${exceptions}`)[0]?.body).toEqual({
      lint_name: 'rls_disabled_in_public',
      cache_key: 'orders',
      reason: 'Public by design.',
    });
    expect(screen.queryByRole('region', { name: 'Errors' })).toBeNull();
  });

  it('mutes a whole rule', async () => {
    answers[`POST ${exceptions}`] = { ...muted('orders').exception, cache_key: null };
    answers[lints] = [finding('orders'), finding('carts')];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Mute: public.orders is open to anon.' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'All findings of this rule' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Public by design.');
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(await screen.findAllByText('Muted by bea: Public by design.')).toHaveLength(2);
  });

  it('unmutes a finding', async () => {
    answers[lints] = [muted('orders')];
    answers[`DELETE ${exceptions}`] = null;
    const { user } = open();
    await screen.findByRole('region', { name: 'Muted' });
    answers[lints] = [finding('orders')];
    await user.click(screen.getByRole('button', { name: 'Unmute: public.orders is open to anon.' }));
    expect(await screen.findByRole('region', { name: 'Errors' })).toBeVisible();
  });

  it('without the preview only shows muted findings', async () => {
    answers[lints] = [finding('orders'), muted('users')];
    open({ canMute: false });
    await screen.findByRole('region', { name: 'Muted' });
    expect(screen.queryByRole('button', { name: /^(Mute|Unmute)/ })).toBeNull();
  });

  it('shows the first findings of a rule with many, and all on request', async () => {
    answers[lints] = Array.from({ length: 30 }, (_, at) => finding(`t${at}`));
    const { user } = open();
    expect(await screen.findAllByText(/is open to anon/)).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: /^Show all 30 findings/ }));
    expect(screen.getAllByText(/is open to anon/)).toHaveLength(30);
  });

  it('shows new findings without a reload', async () => {
    const { client } = open();
    await screen.findByText('public.orders is open to anon.');
    answers[lints] = [finding('orders'), finding('carts')];
    await act(() => client.invalidateQueries({ queryKey: findingsKey('shop') }));
    expect(await screen.findByText('public.carts is open to anon.')).toBeVisible();
  });

  it('explains a database that cannot be examined, with a retry', async () => {
    answers[lints] = refusal(409, 'The project is restarting.');
    const { user } = open();
    expect(await screen.findByText('The project is restarting.')).toBeVisible();
    answers[lints] = [];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No findings' })).toBeVisible();
  });
});
