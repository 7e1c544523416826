import type { ReactNode } from 'react';
import { usePermissionList, usePermissions } from '@/api/profile/list-permissions';
import { partnerName } from '@/lib/billing-partner';
import type { Organization } from '@/lib/entities/organization';
import { AnchorCard } from '@/ui/anchor-card';
import { CustomerCard } from './customer-card';
import { InvoicesCard } from './invoices-card';

/** The organization's invoices and billing details; otherwise an explanation of who has them. */
export function BillsPart({ organization }: { organization: Organization }) {
  const permissions = usePermissionList({ enabled: true });
  const maySee = usePermissions(organization.slug)('billing:Read', 'stripe.customer');
  const partner = partnerName(organization);
  if (partner) {
    return (
      <Elsewhere>
        {partner} bills this organization. Find invoices and billing details there.
      </Elsewhere>
    );
  }
  if (maySee) {
    return (
      <>
        <InvoicesCard organization={organization} />
        <CustomerCard organization={organization} />
      </>
    );
  }
  // Not before it is known.
  return permissions.data && <Elsewhere>Your role can't view billing. Ask an organization owner.</Elsewhere>;
}

/** The target of links to invoices. */
function Elsewhere({ children }: { children: ReactNode }) {
  return (
    <AnchorCard id="invoices" title="Invoices and billing address">
      <p className="text-sm text-muted">{children}</p>
    </AnchorCard>
  );
}
