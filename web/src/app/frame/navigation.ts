import type { LucideIcon } from 'lucide-react';
import type { FeaturePreview } from '@/lib/feature-previews';
import type { Feature, FeatureCheck } from '@/lib/features';
import type { CurrentPlace } from './current-place';
import { accountPages, opsPages, organizationPages, projectPages } from './navigation-pages';

/** The facts that decide which pages are shown. */
export interface NavigationFacts
  extends Pick<CurrentPlace, 'slug' | 'ref' | 'organization' | 'isAccount' | 'opsRole' | 'isSelfHosted'> {
  permitted: (action: string, resource: string) => boolean;
  previews: (key: FeaturePreview) => boolean;
  available: FeatureCheck;
  /** The installation has legal documents. */
  hasDocuments: boolean;
}

/** A number in the navigation. */
export type NavigationBadge = 'security_findings';

/** A page of an area, as defined in its table. */
export interface NavigationPage {
  label: string;
  icon: LucideIcon;
  /** Opens it after `G`; unique in its area. */
  key?: string;
  /** In the bar of a phone, which has three pages. */
  isMain?: boolean;
  /** Relative to the area's path; a function if a preview decides. */
  path: string | ((facts: NavigationFacts) => string);
  /** An additional path at which it is current, for one of its pages with another path. */
  also?: string;
  /** Paths below its own that belong to other pages. */
  except?: readonly string[];
  /** Its heading; pages without one come first. */
  group?: string;
  /** Its feature, without which it is not offered; absent: always available. */
  feature?: Feature;
  /** A number beside the label, loaded while the navigation is shown. */
  badge?: NavigationBadge;
  /** Required role; absent: everyone. */
  when?: (facts: NavigationFacts) => boolean;
}

/** A navigation target. */
export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Current only on exactly this path, for the first page of an area. */
  end: boolean;
  /** Additional path at which it is current. */
  also: string | null;
  /** Paths below its own at which it is not current. */
  except: readonly string[];
  /** Opens it after `G`. */
  key: string | null;
  /** In the bar of a phone. */
  isMain: boolean;
  badge: NavigationBadge | null;
}

/** A group of entries, with a heading if there are several groups. */
export interface NavigationGroup {
  heading: string | null;
  entries: NavigationEntry[];
}

/** The maximum number of entries without headings. */
const glance = 5;

/**
 * The visible pages of the current area. None outside organizations, the account and operations, nor
 * in an organization that requires a second factor first.
 */
export function navigationOf(facts: NavigationFacts): NavigationGroup[] {
  const area = areaOf(facts);
  if (!area) return [];
  const pages = area.pages.filter((it) => (it.feature === undefined || facts.available(it.feature)) && (it.when?.(facts) ?? true));
  const entries = pages.map((it) => ({ group: it.group ?? null, entry: entryOf(it, area.root, facts) }));
  const headings = entries.length > glance ? [...new Set(entries.map((it) => it.group))] : [null];
  return headings.map((heading) => ({
    heading,
    entries: entries.filter((it) => heading === it.group || headings.length === 1).map((it) => it.entry),
  }));
}

/** The number of pages in the bar of a phone, beside its menu. */
const mainMax = 3;

/** The main pages of an area in order; others fill the places of main pages that are not available. */
export function mainEntries(groups: readonly NavigationGroup[]): NavigationEntry[] {
  const entries = groups.flatMap((group) => group.entries);
  const chosen = [...entries.filter((it) => it.isMain), ...entries.filter((it) => !it.isMain)].slice(0, mainMax);
  return entries.filter((it) => chosen.includes(it));
}

function areaOf(facts: NavigationFacts): { root: string; pages: NavigationPage[] } | null {
  const { isAccount, opsRole, organization, ref, slug } = facts;
  if (isAccount) return { root: '/account', pages: accountPages };
  if (opsRole !== null) return { root: '/ops', pages: opsPages };
  if (organization?.mfa_missing) return null;
  if (ref !== undefined) return { root: `/project/${ref}`, pages: projectPages };
  return slug === undefined ? null : { root: `/org/${slug}`, pages: organizationPages };
}

function entryOf({ label, icon, path, also, except = [], key, badge, isMain = false }: NavigationPage, root: string, facts: NavigationFacts): NavigationEntry {
  const below = typeof path === 'string' ? path : path(facts);
  const to = below === '' ? root : `${root}/${below}`;
  return {
    label,
    icon,
    to,
    end: below === '',
    also: also === undefined ? null : `${root}/${also}`,
    except: except.map((it) => `${root}/${it}`),
    key: key ?? null,
    isMain,
    badge: badge ?? null,
  };
}
