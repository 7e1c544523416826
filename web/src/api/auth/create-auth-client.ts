import { GoTrueClient } from '@supabase/auth-js';
import type { AuthFetch } from './auth-fetch';

/** Where the session is kept, so that a reload does not ask for the password again. */
export const sessionStorageKey = 'signalbox.session';

/** The client of `/auth/v1`; it renews tokens automatically and notifies other tabs. */
export function createAuthClient(origin: string, { fetch }: Pick<AuthFetch, 'fetch'>): GoTrueClient {
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    storageKey: sessionStorageKey,
    fetch,
    // What comes back from the identity provider is worth nothing without what stayed in this browser.
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
