import type { Invoice } from '@/api/billing/list-invoices';

/** The state of an invoice. */
export type InvoiceState = 'overdue' | 'open' | 'paid';

/** Overdue from its due time until it is paid. */
export function stateOf({ due_at, paid_at }: Invoice, now: number): InvoiceState {
  if (paid_at !== null) return 'paid';
  return Date.parse(due_at) <= now ? 'overdue' : 'open';
}

const places: Record<InvoiceState, number> = { overdue: 0, open: 1, paid: 2 };

/**
 * Overdue invoices, longest first; then open ones, next due first; then paid ones, latest first.
 */
export function inOrder(invoices: readonly Invoice[], now: number): Invoice[] {
  return invoices.toSorted((a, b) => {
    const [stateA, stateB] = [stateOf(a, now), stateOf(b, now)];
    if (stateA !== stateB) return places[stateA] - places[stateB];
    return stateA === 'paid' ? (b.paid_at ?? '').localeCompare(a.paid_at ?? '') : a.due_at.localeCompare(b.due_at);
  });
}
