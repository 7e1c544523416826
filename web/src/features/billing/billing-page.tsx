import { useParams } from 'react-router';
import { useOrganization } from '@/api/organizations/list-organizations';
import { useFeature } from '@/api/profile/use-feature';
import { formatExact, formatLong, formatTimestamp } from '@/lib/format/time';
import { restrictionTexts } from '@/lib/restriction-texts';
import { Card } from '@/ui/card';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { BillingFacts } from './billing-facts';
import { BillsPart } from './bills-part';
import { PlanPart } from './plan-part';

/** The organization's plan, current restrictions, invoices and billing details. */
export function BillingPage() {
  const { slug = '' } = useParams();
  const organization = useOrganization(slug);
  const hasBilling = useFeature('billing:all');
  const restriction = organization && restrictionTexts(organization);
  const end = organization?.restriction_data?.grace_period_end;
  return (
    <Page
      title="Billing"
      subtitle={hasBilling ? 'Plan, invoices and billing details.' : 'Plan and restrictions.'}
    >
      {!organization && (
        <Loading label="Loading plan">
          <Skeleton className="h-28" />
        </Loading>
      )}
      {organization && (
        <Card title="Plan">
          <p>{organization.plan.name}</p>
          {hasBilling && <BillingFacts organization={organization} />}
        </Card>
      )}
      {organization && (
        <Card title="Restriction" tone={restriction?.severe ? 'danger' : 'plain'}>
          {restriction ? (
            <div className="grid gap-1">
              <p className="font-medium">{restriction.title}</p>
              <p className="text-muted">{restriction.message}</p>
              {end && (
                <p className="text-sm text-muted">
                  Grace period ends on{' '}
                  <time dateTime={formatTimestamp(end)} title={formatExact(end)}>
                    {formatLong(end)}
                  </time>
                  .
                </p>
              )}
            </div>
          ) : (
            <p className="text-muted">No restrictions.</p>
          )}
        </Card>
      )}
      {organization && hasBilling && <BillsPart key={organization.slug} organization={organization} />}
      {organization && hasBilling && <PlanPart organization={organization} />}
    </Page>
  );
}
