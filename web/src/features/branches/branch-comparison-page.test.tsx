import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BranchChange, BranchComparison } from '@/api/branches/compare-branch';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { BranchComparisonPage } from './branch-comparison-page';

const path = '/platform/projects/shop/branches/try';
const change = (name: string, facts: Partial<BranchChange> = {}): BranchChange => ({
  id: `table public.${name}`,
  kind: 'table',
  schema: 'public',
  table: '',
  name,
  change: 'added',
  in_parent: null,
  in_branch: `CREATE TABLE public.${name} (id int);`,
  conflict: null,
  blocked: null,
  cautions: [],
  needs: [],
  ...facts,
});
const comparison = (facts: Partial<BranchComparison> = {}): BranchComparison => ({
  base_at: '2026-11-29T12:00:00.000Z',
  changes: [
    change('orders'),
    change('mail', { conflict: 'The parent has changed it, too.' }),
    change('never', { blocked: 'PostgreSQL cannot do it.' }),
  ],
  parent_changes: [change('kept', { in_branch: null, in_parent: 'CREATE TABLE public.kept ();', change: 'removed' })],
  renames: [{ from: 'column public.a.b', to: 'column public.a.c' }],
  not_compared: ['operators'],
  can_merge: true,
  ...facts,
});
const planned = {
  statements: [
    { sql: 'DROP TABLE public.old', of: 'table public.old', is_recreation: false, lock: 'ACCESS EXCLUSIVE', locked: 'public.old', destroys: ['DROP TABLE public.old'], warnings: [] },
    { sql: 'CREATE INDEX i ON public.t (a)', of: 'index', is_recreation: false, lock: 'SHARE', locked: 'public.t', destroys: [], warnings: ['It keeps others from writing.'] },
    { sql: 'CREATE VIEW v AS SELECT 1', of: 'view', is_recreation: true, lock: null, locked: null, destroys: [], warnings: [] },
  ],
  review: 'r1',
};

function open(answers: Record<string, unknown>) {
  const calls = fakeApi(answers);
  renderPage(<BranchComparisonPage parentRef="shop" parentName="Shop" branchRef="try" branchName="Try" />);
  return { calls, user: userEvent.setup() };
}

describe('the comparison of a branch', () => {
  it('shows both definitions, conflicts and what cannot be merged', async () => {
    const { user } = open({ [`GET ${path}/diff`]: comparison() });
    const list = within(await screen.findByRole('region', { name: 'Changed in Try' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('checkbox', { name: 'Merge table public.orders' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Merge table public.mail' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Merge table public.never' })).toBeDisabled();
    await user.click(list.getByRole('button', { name: /public\.orders/ }));
    expect(screen.getByRole('region', { name: 'In Try: public.orders' })).toHaveTextContent('CREATE TABLE public.orders');
    expect(screen.getByText('Does not exist.')).toBeVisible();
    expect(screen.getByText(/Perhaps/)).toHaveTextContent('column public.a.b was renamed to column public.a.c');
    expect(screen.getByText('Not compared: operators.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows the SQL with what it deletes and locks before it is run', async () => {
    const { calls, user } = open({
      [`GET ${path}/diff`]: comparison(),
      [`POST ${path}/merge`]: planned,
    });
    await user.click(await screen.findByRole('button', { name: 'Review merge of 1 change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review merge' }));
    expect(await dialog.findByRole('region', { name: 'This deletes data' })).toHaveTextContent('DROP TABLE public.old');
    expect(dialog.getByText(/Locked until the end/)).toHaveTextContent('public.old (ACCESS EXCLUSIVE), public.t (SHARE)');
    expect(dialog.getByRole('region', { name: 'SQL of the merge' })).toHaveTextContent('-- unchanged, but in the way of another change');
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('button', { name: 'Merge and delete data into Shop' }));
    await waitFor(() =>
      expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
        { changes: ['table public.orders'], dry_run: true },
        { changes: ['table public.orders'], review: 'r1' },
      ]),
    );
  });

  it('keeps the outcome of a merge visible while the comparison is read again', async () => {
    const { calls, user } = open({
      [`GET ${path}/diff`]: comparison(),
      [`POST ${path}/merge`]: (_: Request, body: { review?: string }) =>
        body.review ? Response.json({ message: 'Another session holds a lock.', code: 'locked' }, { status: 409 }) : Response.json(planned),
    });
    await user.click(await screen.findByRole('button', { name: 'Review merge of 1 change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Review merge' }));
    await user.click(await dialog.findByRole('button', { name: /into Shop$/ }));
    await waitFor(() => expect(calls.filter(({ call }) => call.startsWith('GET'))).toHaveLength(2));
    expect(await dialog.findByText('Nothing was merged.')).toBeVisible();
    expect(dialog.getByText('Another session holds a lock.')).toBeVisible();
  });

  it('says that nothing is different, and who may not merge', async () => {
    open({ [`GET ${path}/diff`]: comparison({ changes: [], parent_changes: [] }) });
    expect(await screen.findByRole('heading', { name: 'No differences' })).toBeVisible();
  });

  it('lets readers compare only, and chooses nothing without a base', async () => {
    open({ [`GET ${path}/diff`]: comparison({ can_merge: false, base_at: null }) });
    expect(await screen.findByText('Your role can compare branches, but not merge them.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/It is not known which definitions/)).toBeVisible();
  });

  it('shows why the databases cannot be compared', async () => {
    open({ [`GET ${path}/diff`]: refusal(409, 'Try: The project is INACTIVE.', 'conflict') });
    expect(await screen.findByText('Try: The project is INACTIVE.')).toBeVisible();
  });
});
