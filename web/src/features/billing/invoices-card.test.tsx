import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { invoice } from '@/testing/billing-samples';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization } from '@/testing/samples';
import { InvoicesCard } from './invoices-card';

const call = 'GET /platform/organizations/acme/invoices';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs + 60_000).toISOString();

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  fakeApi(answers);
});
const open = (at = '/') => renderPage(<InvoicesCard organization={organization()} />, { path: '/', at });
const rows = async () => within(await screen.findByRole('list', { name: 'Invoices' })).getAllByRole('listitem');

describe('the invoices of an organization', () => {
  it('show state, date and amount, overdue ones first', async () => {
    answers[call] = [
      invoice('A-1', { paid_at: inDays(-3) }),
      invoice('A-2', { due_at: inDays(3), amount_cents: 123_400, currency: 'EUR' }),
      invoice('A-3', { due_at: inDays(-2) }),
    ];
    open();
    expect((await rows()).map((it) => [it.dataset.status, it.textContent])).toEqual([
      ['overdue', 'OverdueA-3Was due 1 d ago$25.00'],
      ['open', 'OpenA-2Due in 3 d€1,234.00'],
      ['paid', 'PaidA-1Paid 2 d ago$25.00'],
    ]);
    expect(screen.getByRole('link', { name: 'Ask about payment' })).toHaveAttribute('href', '/support/new?category=Billing&orgSlug=acme');
    await expectNoAxeViolations();
  });

  it('show all unpaid ones, and only the latest paid ones until expanded', async () => {
    answers[call] = Array.from({ length: 40 }, (_, n) => invoice(`N-${n}`, { paid_at: n < 15 ? null : inDays(-n) }));
    open();
    expect(await rows()).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 40 invoices' }));
    expect(await rows()).toHaveLength(40);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/^Showing the newest/)).toBeNull();
  });

  it('show that there are older ones beyond the server’s limit', async () => {
    answers[call] = Array.from({ length: 200 }, (_, n) => invoice(`N-${n}`, { paid_at: inDays(-n) }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 200 invoices' }));
    expect(screen.getByText(/^Showing the newest 200\./)).toBeVisible();
  });

  it('are empty at first', async () => {
    answers[call] = [];
    open();
    expect(screen.getByRole('status', { name: 'Loading invoices' })).toBeVisible();
    expect(await screen.findByText(/^No invoices yet/)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('can be requested again after an error', async () => {
    answers[call] = refusal(503, 'The server is starting.');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the invoices.The server is starting.");
    await expectNoAxeViolations();
    answers[call] = [invoice('A-1')];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('are the target of the banners’ links', () => {
    open('/#invoices');
    expect(screen.getByRole('region', { name: 'Invoices' })).toHaveFocus();
  });
});
