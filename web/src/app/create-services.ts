import type { QueryClient } from '@tanstack/react-query';
import { combineLatest, map } from 'rxjs';
import { createAuthFetch } from '@/api/auth/auth-fetch';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { createSession, type Session } from '@/api/auth/create-session';
import { lateAuthClient } from '@/api/auth/late-auth-client';
import { createQueryClient } from '@/api/http/query-client';
import { attachAccessTokens } from '@/api/http/rules';
import type { Scope } from '@/lib/rx/scope';
import { createSocketIoLink } from '@/streams/connection/socket-io-link';
import { createLive, type Live } from '@/streams/create-live';
import { createLiveCache } from './live-cache/create-live-cache';
import { noticeNewerVersion } from './newer-version/notice-newer-version';
import { offerReload } from './newer-version/offer-reload';
import { forgetPerson } from './session/forget-person';
import { leave } from './session/leave';
import { profileKnown } from './session/profile-known';
import { rememberPerson } from './session/remember-person';
import { storedPerson } from './session/stored-person';
import { needsSocket } from './session/needs-socket';
import { noticeSessionEnd } from './session/notice-session-end';

/** All services with the lifetime of the page. */
export interface Services {
  queryClient: QueryClient;
  session: Session;
  live: Live;
}

/** Creates and connects the services; all of them end with the scope. */
export function createServices(scope: Scope, origin: string): Services {
  const queryClient = createQueryClient();
  const authFetch = createAuthFetch();
  const authClient = lateAuthClient(async () => (await import('@/api/auth/create-auth-client')).createAuthClient(origin, authFetch));
  const session = createSession(scope, authClient, authFetch);
  noticeSessionEnd(scope, session);
  attachAccessTokens(session.accessToken);
  // Every first page depends on them; this way they arrive with its code.
  void queryClient.prefetchQuery(signInSettingsQuery());
  const back = storedPerson();
  forgetPerson(scope, session, queryClient);
  rememberPerson(scope, session);
  const live = createLive(scope, {
    link: createSocketIoLink(origin, session.accessToken),
    enabled$: combineLatest([session.state$, profileKnown(queryClient)]).pipe(
      map(([state, known]) => needsSocket(state, known, back)),
    ),
    renewedToken$: session.renewedToken$,
    refresh: session.refresh,
    needsFactor: session.needsFactor,
    signedOut: (reason) => leave(session, reason),
  });
  createLiveCache(scope, live.topics, queryClient);
  noticeNewerVersion(scope, live.connection, offerReload);
  return { queryClient, session, live };
}
