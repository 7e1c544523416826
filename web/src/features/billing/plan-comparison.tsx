import { useIsNarrow } from '@/ui/use-is-narrow';
import { PlanSheet } from './plan-sheet';
import { PlanTable } from './plan-table';

/** The contents of each plan: all plans, or on a phone one at a time. */
export function PlanComparison({ currentPlan }: { currentPlan: string | undefined }) {
  return useIsNarrow() ? <PlanSheet begin={currentPlan} /> : <PlanTable />;
}
