import { partnerId, partnerName } from '@/lib/billing-partner';
import type { Organization } from '@/lib/entities/organization';
import { InlineFact } from '@/ui/facts';
import { TextButton } from '@/ui/text-button';

interface BillingFactsProps {
  organization: Organization;
  /** Opens the form for the billing email; null without the permission to change it. */
  onEdit: (() => void) | null;
}

/** The billing email, and the marketplace that bills the organization. */
export function BillingFacts({ organization, onEdit }: BillingFactsProps) {
  const partner = partnerName(organization);
  const id = partnerId(organization);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <InlineFact name="Billing email">
        {organization.billing_email ?? 'Unknown'}
        {onEdit && (
          <TextButton className="ml-2" aria-label="Edit billing email" onClick={onEdit}>
            Edit
          </TextButton>
        )}
      </InlineFact>
      {partner && <InlineFact name="Billed by">{[partner, id].filter(Boolean).join(', as ')}</InlineFact>}
    </dl>
  );
}
