import type { QueryClient } from '@tanstack/react-query';
import { billingKey } from '@/api/billing/get-customer';
import type { SessionTopic } from '@/lib/entities/topic-states';

type Pushed = SessionTopic['organizations'];

/**
 * Billing details and invoices are in no topic, only overdue invoices and a missing address. When
 * those change, an open page refetches the rest.
 */
export function refreshBills(client: QueryClient, next: Pushed, before: Pushed): void {
  for (const [slug, { billing }] of Object.entries(next)) {
    const had = before[slug]?.billing;
    if (!billing || !had) continue;
    if (billing.overdue_invoices === had.overdue_invoices && billing.address_missing === had.address_missing) continue;
    void client.invalidateQueries({ queryKey: billingKey(slug) });
  }
}
