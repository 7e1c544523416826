import { readPersonHash } from './person-hash';

/** What caught a failure: the boundary around everything, around a page, around a part of the frame, or around a panel. */
export type Boundary = 'global' | 'page' | 'part' | 'panel';

/**
 * Tells the console of a failure; the tag `global` says that nothing nearer to the fault caught it,
 * and `person` is the hash of who is signed in. No one else is told: the server takes no such
 * reports, so there is no report id either.
 */
export function reportFailure(error: unknown, where?: string | null, boundary: Boundary = 'global'): void {
  const person = readPersonHash();
  console.error('The page failed.', { boundary, ...(person !== null && { person }) }, error, where ?? '');
}
