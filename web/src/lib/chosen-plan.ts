/** The plans in links from the pricing page (specification, point 2). */
const names = { free: 'Free', pro: 'Pro', team: 'Team' } as const;

export type ChosenPlan = keyof typeof names;

export const planName = (plan: ChosenPlan): string => names[plan];

/** Reads the plan of the query parameter `plan`; null if it is not an available one. */
export function chosenPlan(search: string): ChosenPlan | null {
  const requested = new URLSearchParams(search).get('plan');
  return (Object.keys(names) as ChosenPlan[]).find((it) => it === requested) ?? null;
}
