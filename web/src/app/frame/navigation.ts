import {
  CircleUser,
  CreditCard,
  House,
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
  { label: 'Audit log', to: '/account/audit', icon: ScrollText, end: false },
];

/** The pages of the area the person is in; outside organizations and their account there are none. */
export function navigationOf({ slug, ref, isAccount }: Pick<CurrentPlace, 'slug' | 'ref' | 'isAccount'>): NavigationEntry[] {
  if (isAccount) return accountPages;
  if (ref !== undefined) {
    return [
      { label: 'Home', to: `/project/${ref}`, icon: House, end: true },
      { label: 'Settings', to: `/project/${ref}/settings`, icon: Settings, end: false },
    ];
  }
  if (slug === undefined) return [];
  return [
    { label: 'Projects', to: `/org/${slug}`, icon: LayoutGrid, end: true },
    { label: 'Members', to: `/org/${slug}/members`, icon: Users, end: false },
    { label: 'Audit log', to: `/org/${slug}/audit`, icon: ScrollText, end: false },
    { label: 'Billing', to: `/org/${slug}/billing`, icon: CreditCard, end: false },
    { label: 'Settings', to: `/org/${slug}/settings`, icon: Settings, end: false },
  ];
}
