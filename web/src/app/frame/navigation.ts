import { CreditCard, House, LayoutGrid, type LucideIcon, ScrollText, Settings, Users } from 'lucide-react';
import type { CurrentPlace } from './current-place';

/** A place the side navigation leads to. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Current only on exactly this path, for the first page of an area. */
  end: boolean;
}

/**
 * The pages of the area the person is in that have something for them. Outside organizations
 * there are none, nor in one that asks for a second factor first.
 */
export function navigationOf(
  { slug, ref, organization }: Pick<CurrentPlace, 'slug' | 'ref' | 'organization'>,
  permitted: (action: string, resource: string) => boolean,
): NavigationEntry[] {
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
    { label: 'Members', to: `/org/${slug}/members`, icon: Users, end: false },
    ...(permitted('read:Read', 'audit_logs')
      ? [{ label: 'Audit log', to: `/org/${slug}/audit`, icon: ScrollText, end: false }]
      : []),
    ...(whole
      ? [
          { label: 'Billing', to: `/org/${slug}/billing`, icon: CreditCard, end: false },
          { label: 'Settings', to: `/org/${slug}/settings`, icon: Settings, end: false },
        ]
      : []),
  ];
}
