import { managedBy, type ManagedBy, partnerId } from '@/lib/billing-partner';
import type { Organization } from '@/lib/entities/organization';

const marketplaces: Record<Exclude<ManagedBy, 'signalbox'>, string> = {
  'vercel-marketplace': 'Vercel Marketplace',
  'aws-marketplace': 'AWS Marketplace',
};

/** Where bills go to, and who sends them where that is a marketplace. */
export function BillingFacts({ organization }: { organization: Organization }) {
  const manager = managedBy(organization);
  const id = partnerId(organization);
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-4 border-t pt-4 text-sm sm:grid-cols-2">
      <div>
        <dt className="font-medium">Billing email</dt>
        <dd className="mt-1 break-words text-muted">{organization.billing_email ?? 'Unknown'}</dd>
      </div>
      {manager !== 'signalbox' && (
        <div>
          <dt className="font-medium">Billed by</dt>
          <dd className="mt-1 break-words text-muted">{[marketplaces[manager], id].filter(Boolean).join(', as ')}</dd>
        </div>
      )}
    </dl>
  );
}
