import type { SessionState } from '@/api/auth/create-session';

/** The id of who is signed in, or null. */
export const personOf = (state: SessionState): string | null => (state.kind === 'signed_in' ? state.userId : null);
