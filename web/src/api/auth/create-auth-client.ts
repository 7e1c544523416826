import { GoTrueClient } from '@supabase/auth-js';

/** Where the session is kept, so that a reload does not ask for the password again. */
export const sessionStorageKey = 'signalbox.session';

/** The client of `/auth/v1`; it renews tokens by itself and tells other tabs. */
export function createAuthClient(origin: string): GoTrueClient {
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    storageKey: sessionStorageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
