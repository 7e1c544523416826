import type { BillingCustomer } from '@/api/billing/get-customer';
import type { Invoice } from '@/api/billing/list-invoices';

let lastId = 0;

/** An unpaid invoice by its number. */
export const invoice = (number: string, facts: Partial<Invoice> = {}): Invoice => ({
  id: ++lastId,
  number,
  amount_cents: 2500,
  currency: 'USD',
  due_at: '2026-11-20T12:00:00.000Z',
  paid_at: null,
  ...facts,
});

/** An organization without billing details. */
export const noCustomer: BillingCustomer = { address: null, tax_id: null, billing_name: null };

export const customer: BillingCustomer = {
  address: { line1: '1 Main St', line2: null, city: 'Berlin', postal_code: '10115', state: null, country: 'Germany' },
  tax_id: 'DE1',
  billing_name: 'Acme GmbH',
};
