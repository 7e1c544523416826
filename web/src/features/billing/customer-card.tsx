import { useCustomer } from '@/api/billing/get-customer';
import { usePermissions } from '@/api/profile/list-permissions';
import type { Organization } from '@/lib/entities/organization';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { CustomerFacts } from './customer-facts';
import { CustomerForm } from './customer-form';

/** The organization's billing details. */
export function CustomerCard({ organization: { slug } }: { organization: Organization }) {
  const { data: customer, error, refetch, isFetching } = useCustomer(slug);
  const mayChange = usePermissions(slug)('billing:Write', 'stripe.customer');
  return (
    <AnchorCard id="address" title="Billing address" description="Shown on invoices.">
      {customer && (mayChange ? <CustomerForm slug={slug} customer={customer} /> : <CustomerFacts customer={customer} />)}
      {!customer && error && (
        <ErrorNote title="Couldn't load the billing address." error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!customer && !error && (
        <Loading label="Loading billing address" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </AnchorCard>
  );
}
