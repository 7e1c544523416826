/** The plans that the plan picker sends on with (specification, point 2). */
const names = { free: 'Free', pro: 'Pro', team: 'Team' } as const;

export type ChosenPlan = keyof typeof names;

export const planName = (plan: ChosenPlan): string => names[plan];

/** The plan that the query parameter `plan` names; null where it names none that can be chosen. */
export function chosenPlan(search: string): ChosenPlan | null {
  const requested = new URLSearchParams(search).get('plan');
  return (Object.keys(names) as ChosenPlan[]).find((it) => it === requested) ?? null;
}
