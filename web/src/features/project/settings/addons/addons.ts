/** What a plan has of something: it or not, in words, or what is included and what more of it costs. */
export type Price = boolean | string | string[];

/** What each plan has of something, by the plan's id. */
export type Prices = Readonly<Record<string, Price>>;

/** The prices of a feature by its key in the comparison of plans. */
export type PricesOf = (key: string) => Prices | undefined;

/** Something to add to a project that is not there yet. */
export interface PlannedAddon {
  /** Its key in the comparison of plans, which has the price. */
  key: string;
  title: string;
  /** What it will be, and what does it until then. */
  sentence: string;
}

/** Each says for now what it will be. */
export const plannedAddons: readonly PlannedAddon[] = [
  {
    key: 'database.pitr',
    title: 'Point in time recovery',
    sentence: 'Restore to any second of the last days.',
  },
  {
    key: 'security.customDomains',
    title: 'Custom domain',
    sentence: 'Serve the project from your own domain.',
  },
  {
    key: 'security.logDrain',
    title: 'Log drain',
    sentence: 'Send project logs to an external service.',
  },
  {
    key: 'database.branching',
    title: 'Branching',
    sentence: 'Try changes on branches, each with its own database.',
  },
  {
    key: 'auth.advancedMFAPhone',
    title: 'Phone MFA',
    sentence: "Let your app's users confirm sign-ins with a text message.",
  },
];

const names: Record<string, string> = { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' };

/** What something costs on a plan, or on which it begins; null where that is not known. */
export function priceWords(prices: Prices | undefined, plan: string | undefined): string | null {
  if (!prices || plan === undefined) return null;
  const own = prices[plan];
  const here = `On the ${names[plan] ?? plan} plan`;
  if (own !== undefined && own !== false) return `${here}: ${textOf(own)}.`;
  const first = Object.entries(prices).find(([, value]) => value !== false);
  return first ? `Not on the ${names[plan] ?? plan} plan. On ${names[first[0]] ?? first[0]}: ${textOf(first[1])}.` : null;
}

const textOf = (price: Price): string => (price === true ? 'included' : [price].flat().join(', '));
