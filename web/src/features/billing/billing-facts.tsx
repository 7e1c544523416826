import { partnerId, partnerName } from '@/lib/billing-partner';
import type { Organization } from '@/lib/entities/organization';

/** The billing email, and the marketplace that bills the organization. */
export function BillingFacts({ organization }: { organization: Organization }) {
  const partner = partnerName(organization);
  const id = partnerId(organization);
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-4 border-t pt-4 text-sm sm:grid-cols-2">
      <div>
        <dt className="font-medium">Billing email</dt>
        <dd className="mt-1 break-words text-muted">{organization.billing_email ?? 'Unknown'}</dd>
      </div>
      {partner && (
        <div>
          <dt className="font-medium">Billed by</dt>
          <dd className="mt-1 break-words text-muted">{[partner, id].filter(Boolean).join(', as ')}</dd>
        </div>
      )}
    </dl>
  );
}
