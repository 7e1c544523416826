import { GoTrueClient } from '@supabase/auth-js';
import type { AuthFetch } from './auth-fetch';
import { sessionStorageKey } from './stored-session';

/** The client of `/auth/v1`; it renews tokens automatically and notifies other tabs. */
export function createAuthClient(origin: string, { fetch }: Pick<AuthFetch, 'fetch'>): GoTrueClient {
  return new GoTrueClient({
    url: `${origin}/auth/v1`,
    storageKey: sessionStorageKey,
    fetch,
    // The code from the identity provider is useless without the verifier stored in this browser
    // (PKCE).
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
