/**
 * A plan as shown in the picker (specification, point 1); its contents are under points 1 and 9.
 */
export interface PlanTier {
  /** Its ID in billing. */
  id: 'tier_free' | 'tier_pro' | 'tier_team' | 'tier_enterprise';
  /** Its ID in an organization. */
  planId: 'free' | 'pro' | 'team' | 'enterprise';
  name: string;
  nameBadge: string;
  costUnit: string;
  /** In dollars. */
  priceMonthly: number | 'Custom';
  priceLabel: string;
  description: string;
  preface: string;
  /** A feature; the first item of a list is included, the rest is the price of more. */
  features: (string | string[])[];
  footer: string;
  cta: string;
  /** Link target, with `{slug}` for the organization. */
  href: string;
}

const newProject = (planId: string): string => `/new/{slug}?plan=${planId}`;

/** The four plans, smallest first. */
export const plans: readonly PlanTier[] = [
  {
    id: 'tier_free',
    planId: 'free',
    name: 'Free',
    nameBadge: '',
    costUnit: 'per month',
    priceMonthly: 0,
    priceLabel: '',
    description: 'For hobby projects.',
    preface: 'Includes:',
    features: [
      'Unlimited API requests',
      '50,000 monthly active users',
      '500 MB of database',
      '5 GB of egress and 5 GB of cached egress',
      '1 GB of storage, files up to 50 MB',
      '500,000 function invocations',
      '1 day of logs',
      'Community support',
    ],
    footer: 'Projects pause after 1 week of inactivity. Limit of 2 active projects.',
    cta: 'New project on Free',
    href: newProject('free'),
  },
  {
    id: 'tier_pro',
    planId: 'pro',
    name: 'Pro',
    nameBadge: 'Most Popular',
    costUnit: 'per month',
    priceMonthly: 25,
    priceLabel: 'From',
    description: 'For production applications with room to grow.',
    preface: 'Everything in Free, plus:',
    features: [
      ['100,000 monthly active users', 'then $0.00325 each'],
      ['8 GB of disk per project', 'then $0.125 per GB'],
      ['250 GB of egress', 'then $0.09 per GB'],
      ['250 GB of cached egress', 'then $0.03 per GB'],
      ['100 GB of storage', 'then $0.021 per GB'],
      'Daily backups, kept 7 days',
      '7 days of logs',
      'Email support',
    ],
    footer: '$10 in compute credits included.',
    cta: 'New project on Pro',
    href: newProject('pro'),
  },
  {
    id: 'tier_team',
    planId: 'team',
    name: 'Team',
    nameBadge: '',
    costUnit: 'per month',
    priceMonthly: 599,
    priceLabel: 'From',
    description: 'For teams with compliance needs.',
    preface: 'Everything in Pro, plus:',
    features: [
      'SOC2',
      'Project-scoped and read-only access',
      'HIPAA as a paid add-on',
      'SSO for the dashboard',
      'Priority email support with SLAs',
      'Daily backups, kept 14 days',
      '28 days of logs',
    ],
    footer: '$10 in compute credits included.',
    cta: 'New project on Team',
    href: newProject('team'),
  },
  {
    id: 'tier_enterprise',
    planId: 'enterprise',
    name: 'Enterprise',
    nameBadge: '',
    costUnit: '',
    priceMonthly: 'Custom',
    priceLabel: '',
    description: 'For large-scale workloads.',
    preface: 'Everything in Team, plus:',
    features: [
      'Designated support manager',
      'Uptime SLAs',
      'Bring your own cloud',
      'Premium support, 24×7×365',
      'Private chat channel',
      'Custom security questionnaires',
    ],
    footer: '',
    cta: 'Contact Us',
    href: '/support/new?category=Sales&orgSlug={slug}',
  },
];

/** The link target of a plan for an organization. */
export const planHref = ({ href }: Pick<PlanTier, 'href'>, slug: string): string => href.replace('{slug}', encodeURIComponent(slug));

/** A plan's price as text. */
export function planPrice({ priceMonthly, priceLabel, costUnit }: PlanTier): { label: string; amount: string; unit: string } {
  return { label: priceLabel, amount: priceMonthly === 'Custom' ? 'Custom' : `$${priceMonthly}`, unit: costUnit };
}
