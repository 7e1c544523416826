import { QueryClient } from '@tanstack/react-query';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Session, SessionState } from '@/api/auth/create-session';
import { personHash, readPersonHash } from '@/lib/person-hash';
import { createScope } from '@/lib/rx/scope';
import { forgetPerson } from './forget-person';
import { rememberPerson } from './remember-person';

const signedIn = (userId: string): SessionState => ({ kind: 'signed_in', userId, email: 'e', accessToken: 't' });

it('keeps the user’s hash until signing out', async () => {
  const state$ = new BehaviorSubject<SessionState>({ kind: 'resolving' });
  const session = { state$ } as unknown as Session;
  forgetPerson(createScope(), session, new QueryClient());
  rememberPerson(createScope(), session);
  state$.next(signedIn('ida'));
  await expect.poll(readPersonHash).toBe(await personHash('ida'));
  state$.next(signedIn('sam'));
  await expect.poll(readPersonHash).toBe(await personHash('sam'));
  state$.next({ kind: 'signed_out' });
  expect(readPersonHash()).toBeNull();
});

it('keeps nothing of a user who signed out before the hash was computed', async () => {
  const state$ = new BehaviorSubject<SessionState>(signedIn('ida'));
  rememberPerson(createScope(), { state$ } as unknown as Session);
  state$.next({ kind: 'signed_out' });
  await personHash('ida');
  expect(readPersonHash()).toBeNull();
});
