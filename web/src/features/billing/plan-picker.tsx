import { classNames } from '@/ui/class-names';
import { PlanCard } from './plan-card';
import { plans } from './plans';

interface PlanPickerProps {
  slug: string;
  /** The organization's current plan. */
  currentPlan: string | undefined;
  /** Room for at most two columns. */
  compact?: boolean;
  onChosen?: () => void;
}

/** The four plans, each with a link to a new project on it, or to sales. */
export function PlanPicker({ slug, currentPlan, compact = false, onChosen }: PlanPickerProps) {
  return (
    <ul aria-label="Plans" className={classNames('grid gap-4 sm:grid-cols-2', !compact && 'xl:grid-cols-4')}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} slug={slug} isCurrent={plan.planId === currentPlan} onChosen={onChosen} />
      ))}
    </ul>
  );
}
