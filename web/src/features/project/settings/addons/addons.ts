import type { FeaturePreview } from '@/lib/feature-previews';
import type { Feature, FeatureCheck } from '@/lib/features';

/**
 * A plan's value of a feature: included or not, a text, or an included amount and the price of
 * more.
 */
export type Price = boolean | string | string[];

/** The value of a feature by plan ID. */
export type Prices = Readonly<Record<string, Price>>;

/** The prices of a feature by its key in the comparison of plans. */
export type PricesOf = (key: string) => Prices | undefined;

/** An add-on with its own feature. */
export interface Addon {
  /** Without it, the add-on is not offered. */
  feature: Feature;
  /** Its feature preview, without which it is not offered. */
  preview?: FeaturePreview;
  /** Its key in the comparison of plans, which has the price. */
  key: string;
  title: string;
  /** Its description. */
  sentence: string;
}

/** The key of the add-on that is chosen on the page. */
export const recoveryKey = 'database.pitr';

/** The add-ons of the plans beside compute and disk, with their descriptions. */
export const addons: readonly Addon[] = [
  {
    feature: 'point_in_time_recovery',
    key: recoveryKey,
    title: 'Point in time recovery',
    sentence: 'Restore to any second of the last days.',
  },
  {
    feature: 'custom_domain',
    key: 'security.customDomains',
    title: 'Custom domain',
    sentence: 'Serve the project from your own domain.',
  },
  {
    feature: 'log_drain',
    key: 'security.logDrain',
    title: 'Log drain',
    sentence: 'Send project logs to an external service.',
  },
  {
    feature: 'branching',
    preview: 'branching_2_0',
    key: 'database.branching',
    title: 'Branching',
    sentence: 'Try changes on branches, each with its own database.',
  },
  {
    feature: 'phone_mfa',
    key: 'auth.advancedMFAPhone',
    title: 'Phone MFA',
    sentence: "Let your app's users confirm sign-ins with a text message.",
  },
];

/** The add-ons that this version has, without those of inactive previews. */
export const offeredAddons = (available: FeatureCheck, isActive: (preview: FeaturePreview) => boolean): readonly Addon[] =>
  addons.filter(({ feature, preview }) => available(feature) && (preview === undefined || isActive(preview)));

const names: Record<string, string> = { free: 'Free', pro: 'Pro', team: 'Team', enterprise: 'Enterprise' };

/** The price on a plan, or the plan with which it begins; null if unknown. */
export function priceText(prices: Prices | undefined, plan: string | undefined): string | null {
  if (!prices || plan === undefined) return null;
  const own = prices[plan];
  const here = `On the ${names[plan] ?? plan} plan`;
  if (own !== undefined && own !== false) return `${here}: ${textOf(own)}.`;
  const first = Object.entries(prices).find(([, value]) => value !== false);
  return first ? `Not on the ${names[plan] ?? plan} plan. On ${names[first[0]] ?? first[0]}: ${textOf(first[1])}.` : null;
}

const textOf = (price: Price): string => (price === true ? 'included' : [price].flat().join(', '));
