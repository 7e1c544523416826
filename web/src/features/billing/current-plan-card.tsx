import { Link } from 'react-router';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { BillingEmail } from './billing-email';
import { planChangeHref } from './plan-change-href';
import { planPrice, plans } from './plans';
import { UsagePart } from './usage/usage-part';

interface CurrentPlanCardProps {
  organization: Organization;
  /** The installation has billing. */
  hasBilling: boolean;
}

/** The organization's plan with its price, and the usage of its limits. */
export function CurrentPlanCard({ organization, hasBilling }: CurrentPlanCardProps) {
  const { slug, plan } = organization;
  const listed = plans.find((it) => it.planId === plan.id);
  const price = hasBilling && listed && planPrice(listed);
  return (
    <Card
      title="Plan"
      aside={
        hasBilling && (
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="#plans">Compare plans</Link>
            </Button>
            <Button asChild>
              <Link to={planChangeHref(slug)}>Change plan</Link>
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-lg font-semibold">{plan.name}</span>
            {price && (
              <span className="text-muted tabular-nums">{[price.label, price.amount, price.unit].filter(Boolean).join(' ')}</span>
            )}
          </p>
          {hasBilling && <BillingEmail organization={organization} />}
        </div>
        <UsagePart organization={organization} />
      </div>
    </Card>
  );
}
