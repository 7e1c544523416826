import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Organization } from '@/lib/entities/organization';
import { chosenPlan, planName } from '@/lib/chosen-plan';

interface ChosenPlanNoteProps {
  organization: Organization;
  /** The link to the plans. */
  comparePlans?: ReactNode;
}

/** The plan chosen in the plan picker, compared with the organization's. */
export function ChosenPlanNote({ organization, comparePlans }: ChosenPlanNoteProps) {
  const plan = chosenPlan(useLocation().search);
  if (plan === null) return null;
  return (
    <p className="rounded-md border bg-surface px-4 py-3 text-sm">
      <span className="font-medium">You chose the {planName(plan)} plan.</span>{' '}
      {plan === organization.plan.id ? (
        <span className="text-muted">{organization.name} is on this plan.</span>
      ) : (
        <span className="text-muted">
          {organization.name} is on {organization.plan.name}, and so is the project until you change the plan on its{' '}
          <Link to={`/org/${organization.slug}/billing`} className="underline underline-offset-2">
            billing page
          </Link>
          .
        </span>
      )}{' '}
      {comparePlans}
    </p>
  );
}
