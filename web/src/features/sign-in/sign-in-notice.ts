/** The state of a navigation to the sign-in page that explains why it is shown. */
export const signInNotice = (notice: string) => ({ signInNotice: notice });

/** The explanation in the state of a navigation, or null. */
export function signInNoticeOf(state: unknown): string | null {
  const has = typeof state === 'object' && state !== null && 'signInNotice' in state;
  return has && typeof state.signInNotice === 'string' ? state.signInNotice : null;
}
