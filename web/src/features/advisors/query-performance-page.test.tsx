import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import type { QueryPerformance } from '@/api/advisor/paths';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { finding } from '@/testing/finding-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { QueryPerformancePage } from './query-performance-page';

const performance = 'GET /platform/projects/shop/advisors/query-performance';
const lints = 'GET /platform/projects/shop/run-lints';

const statement = {
  id: '1',
  query: 'select * from orders where id = $1',
  role: 'app',
  calls: 1_234,
  total_ms: 61_000,
  mean_ms: 0.5,
  max_ms: 9,
  rows: 1_234,
  cache_hit_ratio: 0.5,
  share: 0.25,
  uses_temporary_files: false,
};
const sample = (facts: Partial<QueryPerformance> = {}): QueryPerformance => ({
  statements: { state: 'available', remedy: '', rows: [statement] },
  waiting: [],
  transactions: [],
  ...facts,
});

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [performance]: sample(), [lints]: [finding('t'), finding('slow', { title: 'Identical indexes', categories: ['PERFORMANCE'], level: 'WARN' })] };
  fakeApi(answers);
});

function open() {
  renderPage(<QueryPerformancePage projectRef="shop" canMute={false} />, {
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed' }));
    },
  });
  return userEvent.setup();
}

describe('query performance', () => {
  it('shows statements with their time, calls, rows and cache hits', async () => {
    open();
    const row = await screen.findByRole('row', { name: /select \* from orders/ });
    for (const text of ['app', '1 min (25 %)', '0.5 ms', '50 %']) expect(within(row).getByText((_text, it) => it?.tagName === 'TD' && it.textContent === text)).toBeVisible();
    expect(within(row).getAllByText('1,234')).toHaveLength(2);
    await expectNoAxeViolations();
  });

  it('says how to collect statistics where there are none', async () => {
    answers[performance] = sample({ statements: { state: 'not_loaded', remedy: 'Add pg_stat_statements.', rows: [] } });
    open();
    expect(await screen.findByText('Add pg_stat_statements.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open extensions' })).toHaveAttribute('href', '/project/shop/database/extensions');
  });

  it('shows waiting sessions with their blockers, and open transactions', async () => {
    const facts = { role: 'app', application_name: 'psql', state: 'active', query: 'lock table t', transaction_seconds: 90 };
    const waiting = { ...facts, blocked_by: [], object: null, mode: null, waiting_seconds: null };
    answers[performance] = sample({
      waiting: [
        { ...waiting, backend: 7 },
        { ...waiting, backend: 8, blocked_by: [7], object: 'public.t', mode: 'AccessShareLock', waiting_seconds: 12 },
      ],
      transactions: [{ ...facts, backend: 7, wait_event: null, state_seconds: 1 }],
    });
    const user = open();
    await user.click(await screen.findByRole('tab', { name: 'Sessions' }));
    const below = await screen.findByRole('list', { name: 'Wait for process 7' });
    expect(within(below).getByText('Process 8')).toBeVisible();
    expect(within(below).getByText('waits for AccessShareLock on public.t since 12 s')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Open transactions' })).getByText('open for 2 min')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows findings about performance only', async () => {
    const user = open();
    await user.click(screen.getByRole('tab', { name: 'Findings' }));
    expect(await screen.findByText('Identical indexes')).toBeVisible();
    expect(screen.queryByText('public.t is open to visitor.')).toBeNull();
  });

  it('explains a database that cannot be examined', async () => {
    answers[performance] = refusal(409, 'The project is restarting.');
    open();
    expect(await screen.findByText('The project is restarting.')).toBeVisible();
  });
});
