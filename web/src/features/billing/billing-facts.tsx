import { partnerId, partnerName } from '@/lib/billing-partner';
import type { Organization } from '@/lib/entities/organization';
import { InlineFact } from '@/ui/facts';

/** The billing email, and the marketplace that bills the organization. */
export function BillingFacts({ organization }: { organization: Organization }) {
  const partner = partnerName(organization);
  const id = partnerId(organization);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <InlineFact name="Billing email">{organization.billing_email ?? 'Unknown'}</InlineFact>
      {partner && <InlineFact name="Billed by">{[partner, id].filter(Boolean).join(', as ')}</InlineFact>}
    </dl>
  );
}
