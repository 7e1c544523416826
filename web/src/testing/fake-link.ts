import { of, type Observable, Subject } from 'rxjs';
import type { Link, LinkEvent, ServerEvent } from '@/streams/connection/link';

/** A link that a test plays the server of. */
export interface FakeLink extends Link {
  /** Everything that was sent, in order. */
  readonly sent: { event: string; payload: unknown }[];
  /** How often it was dialled. */
  dials: number;
  /** What happens to the dialling under way. */
  happens$: Subject<LinkEvent>;
  /** Ends the dialling under way; the next one starts anew. */
  hangUp: () => void;
  readonly events$: Subject<ServerEvent>;
  /** The acknowledgement of the next requests. */
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
