import { readPersonHash } from './person-hash';

/**
 * The error boundary that caught a failure: around everything, a page, a part of the frame, or a
 * panel.
 */
export type Boundary = 'global' | 'page' | 'part' | 'panel';

/**
 * Logs a failure to the console; the tag `global` means that no inner boundary caught it, and
 * `person` is the user's hash. The server accepts no such reports, so there is no report ID either.
 */
export function reportFailure(error: unknown, where?: string | null, boundary: Boundary = 'global'): void {
  const person = readPersonHash();
  console.error('The page failed.', { boundary, ...(person !== null && { person }) }, error, where ?? '');
}
