import { lazy, Suspense, useState } from 'react';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Loading, Skeleton } from '@/ui/loading';
import { TextLink } from '@/ui/text-link';
import { useAnchor } from '@/ui/use-anchor';
import { planChangeHref } from './plan-change-href';
import { PlanPicker } from './plan-picker';

const PlanComparison = lazy(async () => ({ default: (await import('./plan-comparison')).PlanComparison }));

/** The plans, and on request their comparison. */
export function PlanPart({ organization }: { organization: Organization }) {
  const [comparing, setComparing] = useState(false);
  const { slug, plan } = organization;
  useAnchor('plans');
  return (
    <>
      <section id="plans" aria-labelledby="plans-title" className="grid scroll-mt-16 gap-4 focus:outline-none">
        <header>
          <h2 id="plans-title" className="text-base font-semibold">
            Plans
          </h2>
          <p className="mt-0.5 max-w-[72ch] text-sm text-muted">
            All projects in an organization share its plan. To change it,{' '}
            <TextLink to={planChangeHref(slug)}>contact your administrator</TextLink>.
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
