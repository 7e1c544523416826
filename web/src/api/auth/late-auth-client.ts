import type { GoTrueClient } from '@supabase/auth-js';
import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '@/lib/rx/behavior';

/**
 * The auth client, whose code is loaded when it is first needed: a valid session in storage is
 * enough to show a page.
 */
export interface LateAuthClient {
  /** Null until it is loaded. */
  readonly client$: Behavior<GoTrueClient | null>;
  /** True while it is needed but did not load. */
  readonly isMissing$: Behavior<boolean>;
  /** Loads it in advance. Rejects if that fails; the next call tries again. */
  load: () => Promise<GoTrueClient>;
  /** Loads it; null, and `isMissing$`, if that fails. */
  need: () => Promise<GoTrueClient | null>;
}

/** Creates the client once, with the first call that succeeds. */
export function lateAuthClient(create: () => Promise<GoTrueClient>): LateAuthClient {
  const client$ = new BehaviorSubject<GoTrueClient | null>(null);
  const isMissing$ = new BehaviorSubject(false);
  let loading: Promise<GoTrueClient> | null = null;
  const created = async () => {
    try {
      const client = await create();
      client$.next(client);
      if (isMissing$.value) isMissing$.next(false);
      return client;
    } catch (failure) {
      loading = null;
      throw failure;
    }
  };
  const load = () => (loading ??= created());
  const need = () =>
    load().catch(() => {
      isMissing$.next(true);
      return null;
    });
  return { client$, isMissing$, load, need };
}
