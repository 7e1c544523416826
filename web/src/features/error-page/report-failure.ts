/** Tells the console of a failed page; the tag says that nothing nearer to the fault caught it. */
export function reportFailure(error: unknown, where?: string | null): void {
  console.error('The page failed.', { boundary: 'global' }, error, where ?? '');
}
