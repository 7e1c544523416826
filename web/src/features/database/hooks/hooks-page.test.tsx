import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Hook } from '@/lib/entities/hooks';
import { expectNoAxeViolations } from '@/testing/axe';
import { changesIn, database, openDatabasePage } from '@/testing/database-page';
import { tableSample } from '@/testing/database-samples';
import { HooksPage } from './hooks-page';

const at = 'database/hooks';
const path = '/platform/projects/shop/hooks';
const hook = (facts: Partial<Hook> = {}): Hook => ({
  id: 'h1',
  name: 'Send orders',
  schema: 'public',
  table: 'orders',
  events: ['INSERT', 'UPDATE'],
  condition: '',
  url: 'https://example.com/orders',
  headers: [],
  timeout_seconds: 5,
  max_attempts: 10,
  active: true,
  has_trigger: true,
  ...facts,
});
const listed = (hooks: Hook[], outbox = {}) => ({
  [`GET ${path}`]: { hooks_max: 20, hooks, outbox: { max: 100_000, waiting: 0, dead: 0, discarded: 0, ...outbox } },
  [`GET ${database}/tables`]: [tableSample()],
});

describe('the list of hooks', () => {
  it('shows where each sends what, and what is wrong with it', async () => {
    openDatabasePage(HooksPage, { at, answers: listed([hook(), hook({ id: 'h2', name: 'Lost', has_trigger: false, active: true })], { discarded: 3 }) });
    const sent = within((await screen.findByText('Send orders')).closest('tr')!);
    expect(sent.getByText('INSERT, UPDATE')).toBeVisible();
    expect(sent.getByText('https://example.com/orders')).toBeVisible();
    expect(within(screen.getByText('Lost').closest('tr')!).getByText('Trigger missing')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 changes were not recorded, because 100,000 were waiting for delivery.');
    await expectNoAxeViolations();
  });

  it('disables a hook from its menu', async () => {
    const { user, calls } = openDatabasePage(HooksPage, { at, answers: { ...listed([hook()]), [`PATCH ${path}/h1`]: { hook: hook({ active: false }), secret: null } } });
    await user.click(await screen.findByRole('button', { name: 'More actions for Send orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await waitFor(() => expect(changesIn(calls).map((it) => it.body)).toEqual([{ active: false }]));
  });

  it('shows a new signing secret once', async () => {
    const { user } = openDatabasePage(HooksPage, { at, answers: { ...listed([hook()]), [`POST ${path}/h1/secret`]: { hook: hook(), secret: 'whsec_new' } } });
    await user.click(await screen.findByRole('button', { name: 'More actions for Send orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New signing secret' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByText('whsec_new')).toBeVisible());
  });

  it('only lists for members without full access', async () => {
    openDatabasePage(HooksPage, { at, answers: listed([hook()]), role: 'Read-only' });
    await screen.findByText('Send orders');
    expect(screen.getByRole('button', { name: 'Deliveries Send orders' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /New hook|Edit|More actions/ })).toBeNull();
  });
});
