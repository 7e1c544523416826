import { useInvoices } from '@/api/billing/list-invoices';
import type { Organization } from '@/lib/entities/organization';
import { AnchorCard } from '@/ui/anchor-card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { TextLink } from '@/ui/text-link';
import { InvoiceList } from './invoice-list';

/** The organization's invoices. They are paid outside of Signalbox, which processes no payments. */
export function InvoicesCard({ organization: { slug } }: { organization: Organization }) {
  const { data: invoices, error, refetch, isFetching } = useInvoices(slug);
  return (
    <AnchorCard
      id="invoices"
      flush
      title="Invoices"
      description={
        <>
          Invoices are issued by your administrator.{' '}
          <TextLink to={`/support/new?category=Billing&orgSlug=${encodeURIComponent(slug)}`}>Ask about payment</TextLink>.
        </>
      }
    >
      {invoices && invoices.length > 0 && <InvoiceList invoices={invoices} />}
      {invoices?.length === 0 && (
        <p className="p-4 text-sm text-muted">No invoices yet.</p>
      )}
      {error && (
        <div className="p-4">
          <ErrorNote
            title={invoices ? 'Invoices may be out of date.' : "Couldn't load the invoices."}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      )}
      {!invoices && !error && (
        <div className="p-4">
          <Loading label="Loading invoices" onRetry={() => void refetch()}>
            <Skeleton className="h-24" />
          </Loading>
        </div>
      )}
    </AnchorCard>
  );
}
