import type { Observable } from 'rxjs';

/**
 * The reason for a refused connection (CONNECT_ERROR `data.code`), or that the server was
 * unreachable.
 */
export type RefusalCode = 'unauthenticated' | 'insufficient_aal' | 'unavailable' | 'forbidden' | 'unreachable';

/** The events of one connection attempt. */
export type LinkEvent =
  | { kind: 'up' }
  | { kind: 'refused'; code: RefusalCode; message: string }
  | { kind: 'lost'; reason: string };

/** An event pushed by the server; its arguments are not validated yet. */
export interface ServerEvent {
  name: string;
  args: unknown[];
}

/**
 * The interface between our rules and the socket library, so that the rules can be tested without
 * one.
 */
export interface Link {
  /** Makes one attempt. Completes after `refused` or `lost`; unsubscribing disconnects. */
  dial: () => Observable<LinkEvent>;
  /** Events of the current connection. */
  readonly events$: Observable<ServerEvent>;
  /** Sends an event and emits its acknowledgement once; a timeout is an error value. */
  request: (event: string, payload: unknown) => Observable<unknown>;
}

/** The acknowledgement created locally if the server sent none. */
export function failedAnswer(code: string, message: string) {
  return { error: { code, message } };
}
