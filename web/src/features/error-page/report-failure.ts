/** What caught a failure: the boundary around everything, around a page, or around a part of the frame. */
export type Boundary = 'global' | 'page' | 'part';

/** Tells the console of a failure; the tag `global` says that nothing nearer to the fault caught it. */
export function reportFailure(error: unknown, where?: string | null, boundary: Boundary = 'global'): void {
  console.error('The page failed.', { boundary }, error, where ?? '');
}
