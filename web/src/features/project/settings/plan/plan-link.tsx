import { TextLink } from '@/ui/text-link';
import type { ProjectPlan } from './use-project-plan';

/** A link to the plans, with permission to see them. */
export function PlanLink({ plan }: { plan: ProjectPlan }) {
  return plan.href !== null && <TextLink to={plan.href}>Compare plans</TextLink>;
}
