import { act } from '@testing-library/react';
import { of } from 'rxjs';
import type { FakeLink } from './fake-link';

/** The connection comes up, and the server gives every topic that is asked for. */
export const goLive = (link: FakeLink) =>
  act(() => {
    link.answer = () => of({ epoch: 1, version: 1, state: {} });
    link.happens$.next({ kind: 'up' });
  });

/** The connection is lost. */
export const goAway = (link: FakeLink) =>
  act(() => {
    link.happens$.next({ kind: 'lost', reason: 'transport close' });
    link.hangUp();
  });
