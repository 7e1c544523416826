import { classNames } from '@/ui/class-names';
import { PlanCard } from './plan-card';
import { plans } from './plans';

interface PlanPickerProps {
  slug: string;
  /** The plan that the organization is on. */
  currentPlan: string | undefined;
  /** There is room for two beside each other at most. */
  compact?: boolean;
  onChosen?: () => void;
}

/** The four plans, each with the way to a new project on it, or to who sells it. */
export function PlanPicker({ slug, currentPlan, compact = false, onChosen }: PlanPickerProps) {
  return (
    <ul aria-label="Plans" className={classNames('grid gap-4 sm:grid-cols-2', !compact && 'xl:grid-cols-4')}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} slug={slug} isCurrent={plan.planId === currentPlan} onChosen={onChosen} />
      ))}
    </ul>
  );
}
