import type { LucideIcon } from 'lucide-react';
import type { FeaturePreview } from '@/lib/feature-previews';
import type { CurrentPlace } from './current-place';
import { accountPages, operatorPages, opsPages, organizationPages, projectPages } from './navigation-pages';

/** What decides which pages there are. */
export interface NavigationFacts
  extends Pick<CurrentPlace, 'slug' | 'ref' | 'organization' | 'isAccount' | 'isOperators' | 'opsRole' | 'isSelfHosted'> {
  permitted: (action: string, resource: string) => boolean;
  previews: (key: FeaturePreview) => boolean;
  /** The installation has legal documents to show. */
  hasDocuments: boolean;
}

/** A page of an area, as its table says it. */
export interface NavigationPage {
  label: string;
  icon: LucideIcon;
  /** Below the area's own path; where a preview decides, asked anew. */
  path: string | ((facts: NavigationFacts) => string);
  /** Another path at which it is current, for a page of it that stands elsewhere. */
  also?: string;
  /** The heading under which it stands; pages without one come first. */
  group?: string;
  /** Required role; everyone without one. */
  when?: (facts: NavigationFacts) => boolean;
}

/** A place the navigation leads to. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Current only on exactly this path, for the first page of an area. */
  end: boolean;
  /** Where it is current besides. */
  also: string | null;
}

/** Entries that stand together, under a heading where there is one. */
export interface NavigationGroup {
  heading: string | null;
  entries: NavigationEntry[];
}

/** Up to so many entries are seen at a glance; more need headings. */
const glance = 5;

/**
 * The pages of the area the person is in that have something for them. Outside organizations,
 * their account, the operators' pages and operations there are none, nor in an organization that asks for a second factor first.
 */
export function navigationOf(facts: NavigationFacts): NavigationGroup[] {
  const area = areaOf(facts);
  if (!area) return [];
  const pages = area.pages.filter((it) => it.when?.(facts) ?? true);
  const entries = pages.map((it) => ({ group: it.group ?? null, entry: entryOf(it, area.root, facts) }));
  const headings = entries.length > glance ? [...new Set(entries.map((it) => it.group))] : [null];
  return headings.map((heading) => ({
    heading,
    entries: entries.filter((it) => heading === it.group || headings.length === 1).map((it) => it.entry),
  }));
}

function areaOf(facts: NavigationFacts): { root: string; pages: NavigationPage[] } | null {
  const { isAccount, isOperators, opsRole, organization, ref, slug } = facts;
  if (isAccount) return { root: '/account', pages: accountPages };
  if (isOperators) return { root: '/operator', pages: operatorPages };
  if (opsRole !== null) return { root: '/ops', pages: opsPages };
  if (organization?.mfa_missing) return null;
  if (ref !== undefined) return { root: `/project/${ref}`, pages: projectPages };
  return slug === undefined ? null : { root: `/org/${slug}`, pages: organizationPages };
}

function entryOf({ label, icon, path, also }: NavigationPage, root: string, facts: NavigationFacts): NavigationEntry {
  const below = typeof path === 'string' ? path : path(facts);
  const to = below === '' ? root : `${root}/${below}`;
  return { label, icon, to, end: below === '', also: also === undefined ? null : `${root}/${also}` };
}
