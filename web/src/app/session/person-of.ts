import type { SessionState } from '@/api/auth/create-session';

/** The ID of the signed-in user, or null. */
export const personOf = (state: SessionState): string | null => (state.kind === 'signed_in' ? state.userId : null);
