import type { Observable } from 'rxjs';

/** Why the server refused a connection (CONNECT_ERROR `data.code`), or that it could not be reached. */
export type RefusalCode = 'unauthenticated' | 'insufficient_aal' | 'unavailable' | 'forbidden' | 'unreachable';

/** What happens to one attempt to connect. */
export type LinkEvent =
  | { kind: 'up' }
  | { kind: 'refused'; code: RefusalCode; message: string }
  | { kind: 'lost'; reason: string };

/** An event pushed by the server; arguments are not validated yet. */
export interface ServerEvent {
  name: string;
  args: unknown[];
}

/** The seam between our rules and the socket library, so that the rules can be tested without one. */
export interface Link {
  /** Makes one attempt. Completes after `refused` or `lost`; unsubscribing hangs up. */
  dial: () => Observable<LinkEvent>;
  /** Events of the connection that is up. */
  readonly events$: Observable<ServerEvent>;
  /** Sends an event and emits its acknowledgement once; no answer in time is an error value. */
  request: (event: string, payload: unknown) => Observable<unknown>;
}

/** The acknowledgement we give ourselves where the server gave none. */
export function failedAnswer(code: string, message: string) {
  return { error: { code, message } };
}
