import { lazy, Suspense, useState } from 'react';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Loading, Skeleton } from '@/ui/loading';
import { TextLink } from '@/ui/text-link';
import { PlanPicker } from './plan-picker';

const PlanComparison = lazy(async () => ({ default: (await import('./plan-comparison')).PlanComparison }));

/** The plans, and on request their comparison. */
export function PlanPart({ organization }: { organization: Organization }) {
  const [comparing, setComparing] = useState(false);
  const { slug, plan } = organization;
  return (
    <>
      <section aria-labelledby="plans" className="grid gap-4">
        <header>
          <h2 id="plans" className="text-base font-semibold">
            Plans
          </h2>
          <p className="mt-0.5 max-w-[72ch] text-sm text-muted">
            All projects in an organization share its plan. To change it,{' '}
            <TextLink to={`/support/new?category=Billing&orgSlug=${encodeURIComponent(slug)}`}>contact your administrator</TextLink>.
          </p>
        </header>
        <PlanPicker slug={slug} currentPlan={plan.id} />
      </section>
      <Card
        flush
        title="Compare plans"
        description="All features and usage prices."
        aside={
          <Button aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            {comparing ? 'Hide comparison' : 'Show comparison'}
          </Button>
        }
      >
        {comparing && (
          <Suspense
            fallback={
              <Loading label="Loading the comparison">
                <Skeleton className="m-4 h-80" />
              </Loading>
            }
          >
            <PlanComparison currentPlan={plan.id} />
          </Suspense>
        )}
      </Card>
    </>
  );
}
