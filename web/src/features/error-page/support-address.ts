import { basePath } from '@/lib/return-to';
import { factsOf } from './thrown-facts';

/** An address that is much longer is refused on the way; all else in it is short. */
const messageMax = 4_000;
const subjectMax = 300;

/**
 * The way to a ticket that already says what failed and where: a new page, because this one is
 * broken. `path` is without its query, which may hold what no one else should read.
 */
export function supportAddress(thrown: unknown, path: string): string {
  const { message, stack, requestId } = factsOf(thrown);
  const query = new URLSearchParams({ category: 'dashboard_bug' });
  if (requestId !== null) query.set('sid', requestId);
  query.set('subject', cut(`Dashboard error: ${message}`, subjectMax));
  query.set('message', cut(`Path: ${path}\n\n${stack}`, messageMax));
  return `${basePath}/support/new?${query.toString()}`;
}

/** As much from the beginning as is not longer than `max` once it is written into an address. */
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
