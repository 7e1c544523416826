import type { Invoice } from '@/api/billing/list-invoices';

/** What is to be done about an invoice. */
export type InvoiceState = 'overdue' | 'open' | 'paid';

/** Overdue from the moment on at which it is due, until it is paid. */
export function stateOf({ due_at, paid_at }: Invoice, now: number): InvoiceState {
  if (paid_at !== null) return 'paid';
  return Date.parse(due_at) <= now ? 'overdue' : 'open';
}

const places: Record<InvoiceState, number> = { overdue: 0, open: 1, paid: 2 };

/** What is overdue, the longest first; then what is to be paid next; then what is paid, the latest first. */
export function inOrder(invoices: readonly Invoice[], now: number): Invoice[] {
  return invoices.toSorted((a, b) => {
    const [stateA, stateB] = [stateOf(a, now), stateOf(b, now)];
    if (stateA !== stateB) return places[stateA] - places[stateB];
    return stateA === 'paid' ? (b.paid_at ?? '').localeCompare(a.paid_at ?? '') : a.due_at.localeCompare(b.due_at);
  });
}
