import {
  CircleUser,
  CreditCard,
  House,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { CurrentPlace } from './current-place';

/** A place the side navigation leads to. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Current only on exactly this path, for the first page of an area. */
  end: boolean;
}

/** The pages about oneself, each in a line of its own. */
const accountPages: NavigationEntry[] = [
  { label: 'Profile', to: '/account', icon: CircleUser, end: true },
  { label: 'Security', to: '/account/security', icon: ShieldCheck, end: false },
  { label: 'Access tokens', to: '/account/tokens', icon: KeyRound, end: false },
  { label: 'Audit log', to: '/account/audit', icon: ScrollText, end: false },
];

/**
 * The pages of the area the person is in that have something for them. Outside organizations and
 * their account there are none, nor in an organization that asks for a second factor first.
 */
export function navigationOf(
  { slug, ref, organization, isAccount, isSelfHosted }: Omit<CurrentPlace, 'project'>,
  permitted: (action: string, resource: string) => boolean,
): NavigationEntry[] {
  if (isAccount) return isSelfHosted ? accountPages.filter((it) => it.to === '/account/tokens') : accountPages;
  if (organization?.mfa_missing) return [];
  if (ref !== undefined) {
    return [
      { label: 'Home', to: `/project/${ref}`, icon: House, end: true },
      { label: 'Settings', to: `/project/${ref}/settings`, icon: Settings, end: false },
    ];
  }
  if (slug === undefined) return [];
  // Somebody with roles on projects only sees those, and who else is there.
  const whole = organization !== undefined && organization.role !== null;
  return [
    { label: 'Projects', to: `/org/${slug}`, icon: LayoutGrid, end: true },
    ...(isSelfHosted ? [] : [{ label: 'Members', to: `/org/${slug}/members`, icon: Users, end: false }]),
    ...(permitted('read:Read', 'audit_logs')
      ? [{ label: 'Audit log', to: `/org/${slug}/audit`, icon: ScrollText, end: false }]
      : []),
    ...(whole
      ? [
          ...(isSelfHosted ? [] : [{ label: 'Billing', to: `/org/${slug}/billing`, icon: CreditCard, end: false }]),
          { label: 'Settings', to: `/org/${slug}/settings`, icon: Settings, end: false },
        ]
      : []),
  ];
}
