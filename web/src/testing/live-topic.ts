import { act } from '@testing-library/react';
import { of } from 'rxjs';
import type { FakeLink } from './fake-link';

/** Brings the connection up; the server accepts every topic. */
export const goLive = (link: FakeLink) =>
  act(() => {
    link.answer = () => of({ epoch: 1, version: 1, state: {} });
    link.happens$.next({ kind: 'up' });
  });

/** Drops the connection. */
export const goAway = (link: FakeLink) =>
  act(() => {
    link.happens$.next({ kind: 'lost', reason: 'transport close' });
    link.hangUp();
  });
