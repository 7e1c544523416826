import type { Permission } from './entities/permission';
import type { Json } from './json';
import { rate, type Verdict } from './json-logic';

/** The question: may the user do `action` on `resource`? */
export interface PermissionQuestion {
  organizationSlug: string | undefined;
  action: string;
  resource: string;
  /** More data for conditions; overrides `resource_name`. */
  data?: Record<string, Json>;
  /** The project's ref; for a branch, its parent's. */
  projectRef?: string | undefined;
  /** A self-hosted installation allows everything, even before the permissions have loaded. */
  selfHosted?: boolean;
}

/**
 * The dashboard's permission check. It only decides what to show: the server checks every call
 * again. `%` in a pattern matches any text, including none; everything else is literal.
 */
export function isPermitted(entries: unknown, question: PermissionQuestion): boolean {
  if (question.selfHosted) return true;
  if (!Array.isArray(entries) || question.action === '' || !question.organizationSlug) return false;
  const matching = (entries as Permission[]).filter(
    (entry) =>
      entry.organization_slug === question.organizationSlug &&
      entry.actions.some((pattern) => matchesPattern(pattern, question.action)) &&
      entry.resources.some((pattern) => matchesPattern(pattern, question.resource)),
  );
  const judged = entriesToJudge(matching, question.projectRef);
  const data: Record<string, Json> = { resource_name: question.resource, ...question.data };
  const verdict = ({ condition }: Permission): Verdict =>
    condition === null || condition === undefined ? 'holds' : rate(condition, data);
  // An invalid condition must not grant access: it denies if it could have denied.
  if (judged.some((entry) => entry.restrictive && verdict(entry) !== 'fails')) return false;
  return judged.some((entry) => !entry.restrictive && verdict(entry) === 'holds');
}

/**
 * Entries for the project take precedence over those of the whole organization, even if they fail.
 */
function entriesToJudge(matching: Permission[], projectRef: string | undefined): Permission[] {
  if (projectRef) {
    const named = matching.filter((entry) => entry.project_refs?.includes(projectRef));
    if (named.length > 0) return named;
  }
  return matching.filter((entry) => !entry.project_refs || entry.project_refs.length === 0);
}

/** Returns whether `text` matches `pattern` as a whole, in which `%` stands for any text. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('%');
  if (rest.length === 0) return pattern === text;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  if (!text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= end;
}
