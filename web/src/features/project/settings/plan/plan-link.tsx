import { TextLink } from '@/ui/text-link';
import type { ProjectPlan } from './use-project-plan';

/** The way to the plans, for who may see them. */
export function PlanLink({ plan }: { plan: ProjectPlan }) {
  return plan.href !== null && <TextLink to={plan.href}>Compare plans</TextLink>;
}
