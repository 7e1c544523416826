import { useParams } from 'react-router';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useFeature } from '@/api/profile/use-feature';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { BillsPart } from './bills-part';
import { CurrentPlanCard } from './current-plan-card';
import { PlanPart } from './plan-part';
import { RestrictionCard } from './restriction-card';

/** The organization's restriction, plan and usage, invoices and billing details. */
export function BillingPage() {
  const { slug = '' } = useParams();
  const organization = useOrganization(slug);
  // Undefined while unknown: the parts of the page depend on it.
  const hasBilling = useFeature('billing:all');
  return (
    <Page title="Billing" subtitle={hasBilling === false ? 'Plan and usage.' : 'Plan, usage, invoices and billing details.'}>
      {organization && hasBilling !== undefined ? (
        <>
          <RestrictionCard organization={organization} />
          <CurrentPlanCard key={organization.slug} organization={organization} hasBilling={hasBilling} />
          {hasBilling && <BillsPart key={`bills-${organization.slug}`} organization={organization} />}
          {hasBilling && <PlanPart organization={organization} />}
        </>
      ) : (
        <Loading label="Loading plan">
          <Skeleton className="h-100 sm:h-78" />
        </Loading>
      )}
    </Page>
  );
}
