import type { Organization } from '@/lib/entities/organization';
import { none, type TicketForm } from './ticket-form';
import { lettersIn, messageMax, subjectMax } from './ticket-limits';

/** The server takes no longer id of an error report. */
const sidMax = 100;

/** What the address of the form says of the ticket to write. */
export interface Prefilled {
  projectRef: string | null;
  orgSlug: string | null;
  /** As it stands there; it counts if it is one of those offered, whatever its case. */
  category: string | null;
  subject: string;
  message: string;
  /** The id of the error report that led here. */
  sid: string | null;
}

export function readPrefilled(search: string): Prefilled {
  const query = new URLSearchParams(search);
  const sid = query.get('sid');
  const texts = [query.get('message'), query.has('error') && `Error: ${query.get('error')}`];
  return {
    projectRef: query.get('projectRef') || null,
    orgSlug: query.get('orgSlug') || null,
    category: query.get('category'),
    subject: cut(query.get('subject') ?? '', subjectMax),
    message: cut(texts.filter(Boolean).join('\n\n'), messageMax),
    sid: sid !== null && sid !== '' && lettersIn(sid) <= sidMax ? sid : null,
  };
}

const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

/** The category that the address names, whatever its case; one that is not offered is none. */
export const prefilledCategory = ({ category }: Prefilled, offered: readonly { value: string }[]): string =>
  offered.find((it) => it.value.toLowerCase() === category?.toLowerCase())?.value ?? '';

/**
 * Where the form begins: at the project that the address names, if I am in its organization; else at
 * the organization it names, if I am in it; else at my first. Null until that is known. `project` is
 * null for one that is not to be had.
 */
export function initialPlace(
  { projectRef, orgSlug }: Prefilled,
  organizations: readonly Pick<Organization, 'slug'>[] | undefined,
  project: { organization_slug: string } | null | undefined,
): Pick<TicketForm, 'organization' | 'project'> | null {
  if (!organizations || (projectRef !== null && project === undefined)) return null;
  const isMine = (slug: string) => organizations.some((it) => it.slug === slug);
  if (projectRef !== null && project && isMine(project.organization_slug)) {
    return { organization: project.organization_slug, project: projectRef };
  }
  if (orgSlug !== null && isMine(orgSlug)) return { organization: orgSlug, project: none };
  return { organization: organizations[0]?.slug ?? none, project: none };
}
