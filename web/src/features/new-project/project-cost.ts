import type { PlanTerms } from '@/api/projects/list-plans';

export interface CostFacts {
  terms: PlanTerms;
  /** What the chosen size costs a month; null where no price is published. */
  price: number | null;
  /** What the sizes of the organization's other active projects cost; null while that is not known. */
  others: number | null;
}

/** What a project adds to the month's bill, in dollars. */
export interface ProjectCost {
  compute: number;
  /** What of the plan's compute credits is left for it; null while that is not known. */
  credit: number | null;
  total: number;
}

/** The cost of one project more; null where it is by agreement. The plan itself is paid whatever projects there are. */
export function projectCost({ terms, price, others }: CostFacts): ProjectCost | null {
  if (price === null || terms.price_monthly === null) return null;
  const credits = terms.compute_credits ?? 0;
  if (others === null && credits > 0) return { compute: price, credit: null, total: price };
  const left = Math.max(0, credits - (others ?? 0));
  const credit = Math.min(price, left);
  return { compute: price, credit, total: price - credit };
}
