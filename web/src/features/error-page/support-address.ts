import { basePath } from '@/lib/return-to';
import { factsOf } from './thrown-facts';

/** Longer addresses are rejected on the way; everything else in it is short. */
const messageMax = 4_000;
const subjectMax = 300;

/**
 * The address of a prefilled ticket, opened as a new document because this page is broken. `path`
 * has no query, which may be confidential.
 */
export function supportAddress(thrown: unknown, path: string): string {
  const { message, stack, requestId } = factsOf(thrown);
  const query = new URLSearchParams({ category: 'dashboard_bug' });
  if (requestId !== null) query.set('sid', requestId);
  query.set('subject', cut(`Dashboard error: ${message}`, subjectMax));
  query.set('message', cut(`Path: ${path}\n\n${stack}`, messageMax));
  return `${basePath}/support/new?${query.toString()}`;
}

/** The longest prefix that does not exceed `max` when encoded. */
function cut(text: string, max: number): string {
  let kept = '';
  let length = 0;
  for (const letter of text) {
    length += new URLSearchParams({ x: letter }).toString().length - 'x='.length;
    if (length > max) return kept;
    kept += letter;
  }
  return kept;
}
