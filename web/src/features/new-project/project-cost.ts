import type { PlanTerms } from '@/api/projects/list-plans';

export interface CostFacts {
  terms: PlanTerms;
  /** Monthly price of the chosen size; null if none is published. */
  price: number | null;
  /** Total price of the organization's other active projects; null while unknown. */
  others: number | null;
}

/** The addition to the monthly bill, in dollars. */
export interface ProjectCost {
  compute: number;
  /** The compute credits left for it; null while unknown. */
  credit: number | null;
  total: number;
}

/**
 * The cost of an additional project; null if custom. The plan itself is billed regardless of
 * projects.
 */
export function projectCost({ terms, price, others }: CostFacts): ProjectCost | null {
  if (price === null || terms.price_monthly === null) return null;
  const credits = terms.compute_credits ?? 0;
  if (others === null && credits > 0) return { compute: price, credit: null, total: price };
  const left = Math.max(0, credits - (others ?? 0));
  const credit = Math.min(price, left);
  return { compute: price, credit, total: price - credit };
}
