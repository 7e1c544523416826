import { of, type Observable, Subject } from 'rxjs';
import type { Link, LinkEvent, ServerEvent } from '@/streams/connection/link';

/** A link whose server is played by the test. */
export interface FakeLink extends Link {
  /** All sent events, in order. */
  readonly sent: { event: string; payload: unknown }[];
  /** Number of connection attempts. */
  dials: number;
  /** Events of the current attempt. */
  happens$: Subject<LinkEvent>;
  /** Ends the current attempt; the next one starts over. */
  hangUp: () => void;
  readonly events$: Subject<ServerEvent>;
  /** The acknowledgement of later requests. */
  answer: (event: string, payload: unknown) => Observable<unknown>;
}

/** A link without a network. It answers every request with `{}` by default. */
export function createFakeLink(): FakeLink {
  const link: FakeLink = {
    sent: [],
    dials: 0,
    happens$: new Subject(),
    events$: new Subject(),
    answer: () => of({}),
    hangUp: () => {
      const ended$ = link.happens$;
      link.happens$ = new Subject();
      ended$.complete();
    },
    dial: () => {
      link.dials += 1;
      return link.happens$;
    },
    request: (event, payload) => {
      link.sent.push({ event, payload });
      return link.answer(event, payload);
    },
  };
  return link;
}
