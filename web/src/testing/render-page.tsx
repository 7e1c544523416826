import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { BehaviorSubject, EMPTY } from 'rxjs';
import type { Session, SessionState } from '@/api/auth/create-session';
import { SessionContext } from '@/api/auth/session-context';
import { FeaturesContext } from '@/lib/available-features';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { createScope } from '@/lib/rx/scope';
import { createLive } from '@/streams/create-live';
import { LiveContext } from '@/streams/live-context';
import { createFakeLink } from './fake-link';

/** A page with services that a test controls. */
export function renderPage(page: ReactNode, { path = '/', at = path, ...options }: PageOptions & { path?: string } = {}) {
  const routes = [
    { path, element: page },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  return renderRoutes(routes, { at, ...options });
}

/** Several routes, as in the app. */
export function renderRoutes(routes: RouteObject[], { at = '/', session: state = signedIn, known, forms, available = isAvailable }: PageOptions = {}) {
  const scope = createScope();
  const link = createFakeLink();
  const session = createFakeSession(state, forms);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  notifyManager.setScheduler(queueMicrotask);
  known?.(client);
  const live = createLive(scope, {
    link,
    enabled$: new BehaviorSubject(true),
    renewedToken$: EMPTY,
    refresh: () => Promise.resolve(),
    needsFactor: () => Promise.resolve(),
    signedOut: () => {},
  });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <LiveContext value={live}>
          <FeaturesContext value={available}>
            <RouterProvider router={router} />
          </FeaturesContext>
        </LiveContext>
      </SessionContext>
    </QueryClientProvider>,
  );
  return { client, link, live, router, session };
}

interface PageOptions {
  at?: string;
  session?: SessionState;
  /** The result of the forms; accepted by default. */
  forms?: Partial<Omit<Session, 'state$'>>;
  /** Fills the cache before the page opens. */
  known?: (client: QueryClient) => void;
  /** The features of the app; by default those of this version. */
  available?: FeatureCheck;
}

const signedIn: SessionState = { kind: 'signed_in', userId: 'u', email: 'sam@example.com', accessToken: 't' };

interface FakeSession extends Session {
  readonly state$: BehaviorSubject<SessionState>;
}

/** A session controlled by a test. */
function createFakeSession(state: SessionState, forms: PageOptions['forms']): FakeSession {
  const state$ = new BehaviorSubject(state);
  return {
    state$,
    leaving$: EMPTY,
    renewedToken$: EMPTY,
    isClientMissing$: new BehaviorSubject(false),
    preload: () => Promise.resolve(),
    accessToken: () => Promise.resolve('t'),
    refresh: () => Promise.resolve(),
    signIn: () => Promise.resolve({ ok: true }),
    signUp: () => Promise.resolve({ ok: true, pending: false }),
    confirmSignUp: () => Promise.resolve({ ok: true }),
    setUp: () => Promise.resolve({ ok: true }),
    enter: () => Promise.resolve({ ok: true }),
    verifyCode: () => Promise.resolve({ ok: true }),
    needsFactor: () => Promise.resolve(),
    signInAddress: () => Promise.resolve({ ok: true, url: 'https://code.example/authorize' }),
    linkAddress: () => Promise.resolve({ ok: true, url: 'https://code.example/link' }),
    redeemCode: () => Promise.resolve({ ok: true }),
    openRecovery: () => Promise.resolve({ ok: true }),
    undoEmail: () => Promise.resolve({ ok: true }),
    redeemLink: () => Promise.resolve({ ok: true }),
    signOut: () => {
      state$.next({ kind: 'signed_out' });
      return Promise.resolve();
    },
    ...forms,
  };
}
