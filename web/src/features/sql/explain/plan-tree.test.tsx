import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Json } from '@/lib/json';
import { expectNoAxeViolations } from '@/testing/axe';
import { ExplainPanel } from './explain-panel';
import { readPlan } from './plan';
import samples from './plan-samples.json';

const noActions = { errorLine: null, onShowError: () => undefined, onCancel: () => undefined };

const open = (name: keyof typeof samples, inTransaction = false) => {
  const raw = samples[name] as Json;
  return render(<ExplainPanel {...noActions} inTransaction={inTransaction} explain={{ count: 1, kind: 'shown', plan: readPlan(raw), raw }} />);
};

describe('a plan', () => {
  it('is a table of steps with the slowest one and its problems', async () => {
    open('join');
    expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toHaveLength(6);
    expect(screen.getAllByText('Slowest')).toHaveLength(1);
    expect(within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')[0]).toHaveTextContent('Hash Join: 1,000 rows estimated, 99,800 found: 100 times more.');
    await expectNoAxeViolations();
  });

  it('shows the details of a step', async () => {
    open('filtered_scan');
    await userEvent.click(screen.getByRole('button', { name: 'Details of Seq Scan public.orders' }));
    expect(screen.getByText('(orders.total = 42)', { selector: 'dd' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('that was not executed shows estimates only', () => {
    open('estimated');
    expect(screen.getByText(/Not executed: figures are estimates/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Actual rows' })).toBeNull();
  });

  it('is also shown as JSON, and copied for other tools', async () => {
    const user = userEvent.setup();
    open('join');
    await user.click(screen.getByRole('button', { name: 'Show as JSON' }));
    expect(screen.getByText(/"Node Type": "Hash Join"/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy JSON' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(samples.join);
    await user.click(screen.getByRole('button', { name: 'Show as tree' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(6);
  });

  it('says that it does not see an open transaction', () => {
    open('join', true);
    expect(screen.getByText(/separate session/)).toBeVisible();
  });
});
