import { describe, expect, it, test } from 'vitest';
import { invoice } from '@/testing/billing-samples';
import { inOrder, stateOf } from './invoice-order';

const due = '2026-11-20T12:00:00.000Z';
const dueMs = Date.parse(due);

test.each([
  ['open before it is due', null, dueMs - 1, 'open'],
  ['overdue from its due time on', null, dueMs, 'overdue'],
  ['paid once it was paid, however late', '2026-12-01T00:00:00.000Z', dueMs + 1, 'paid'],
])('an invoice is %s', (_, paid_at, now, state) => {
  expect(stateOf(invoice('A', { due_at: due, paid_at }), now)).toBe(state);
});

describe('invoices', () => {
  it('are sorted by overdue longest, due next, then paid last', () => {
    const list = [
      invoice('paid-early', { paid_at: '2026-10-01T00:00:00.000Z' }),
      invoice('later', { due_at: '2027-02-01T00:00:00.000Z' }),
      invoice('overdue', { due_at: '2026-11-19T00:00:00.000Z' }),
      invoice('paid-late', { paid_at: '2026-11-01T00:00:00.000Z' }),
      invoice('next', { due_at: '2027-01-01T00:00:00.000Z' }),
      invoice('longest', { due_at: '2026-09-01T00:00:00.000Z' }),
    ];
    expect(inOrder(list, dueMs).map((it) => it.number)).toEqual(['longest', 'overdue', 'next', 'later', 'paid-late', 'paid-early']);
  });
});
