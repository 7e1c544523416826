import type { Organization } from '@/lib/entities/organization';
import { none, type TicketForm } from './ticket-form';
import { lettersIn, messageMax, subjectMax } from './ticket-limits';

/** The server's limit of an error report ID. */
const sidMax = 100;

/** The form's parameters in the address. */
export interface Prefilled {
  projectRef: string | null;
  orgSlug: string | null;
  /** As in the address; valid if it is an offered one, ignoring case. */
  category: string | null;
  subject: string;
  message: string;
  /** The ID of the error report that led here. */
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

/** The category of the address, ignoring case; null if it is not offered. */
export const prefilledCategory = ({ category }: Prefilled, offered: readonly { value: string }[]): string =>
  offered.find((it) => it.value.toLowerCase() === category?.toLowerCase())?.value ?? '';

/**
 * The initial selection: the project of the address, if the user is in its organization; else the
 * organization of the address, if the user is in it; else the user's first. Null until known.
 * `project` is null for an unavailable one.
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
