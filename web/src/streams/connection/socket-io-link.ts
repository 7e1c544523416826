import { Observable, share, Subject } from 'rxjs';
import { io, type Socket } from 'socket.io-client';
import { tokenIdentity } from './token-identity';
import { failedAnswer, type Link, type LinkEvent, type RefusalCode, type ServerEvent } from './link';

/** Timeout of an acknowledgement. */
const answerTimeoutMs = 10_000;

/** Timeout of a connection attempt. */
const dialTimeoutMs = 10_000;

const refusalCodes: readonly string[] = ['unauthenticated', 'insufficient_aal', 'unavailable', 'forbidden'];

/** Keeps the library from requesting recovery of the previous connection. */
const nothingToRecover = { pid: undefined, offset: undefined };

/**
 * The link over socket.io-client. It never reconnects automatically: create-connection decides
 * when. A lost connection is recovered for the same account and session only, because the server
 * trusts the private ID of the connection. Without `token` the connection is anonymous and
 * subscribes only to the public topic.
 */
export function createSocketIoLink(url: string, token: (() => Promise<string | null>) | null): Link {
  let requestedIdentity: string | null = null;
  let joined: string | null = null;
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    reconnection: false,
    timeout: dialTimeoutMs,
    auth: (give) => {
      if (!token) return give(nothingToRecover);
      void token().then(
        (value) => {
          requestedIdentity = tokenIdentity(value);
          const same = requestedIdentity !== null && requestedIdentity === joined;
          give({ token: value ?? '', ...(same ? {} : nothingToRecover) });
        },
        () => give({ token: '', ...nothingToRecover }),
      );
    },
  });
  const events$ = new Subject<ServerEvent>();
  socket.onAny((name: string, ...args: unknown[]) => events$.next({ name, args }));
  socket.on('connect', () => {
    joined = requestedIdentity;
    // A recovered session still has its old token, which may be older than this page's.
    if (token && socket.recovered) void token().then((value) => request(socket, 'authenticate', { token: value }).subscribe());
  });
  return {
    dial: () => dial(socket),
    events$: events$.asObservable(),
    request: (event, payload) => request(socket, event, payload).pipe(share()),
  };
}

function dial(socket: Socket): Observable<LinkEvent> {
  return new Observable((subscriber) => {
    const up = () => subscriber.next({ kind: 'up' });
    const end = (event: LinkEvent) => {
      subscriber.next(event);
      subscriber.complete();
    };
    const lost = (reason: string) => end({ kind: 'lost', reason });
    const refused = (error: Error) => end(refusal(error));
    socket.on('connect', up).on('disconnect', lost).on('connect_error', refused);
    socket.connect();
    return () => {
      socket.off('connect', up).off('disconnect', lost).off('connect_error', refused);
      socket.disconnect();
    };
  });
}

function refusal(error: Error & { data?: { code?: unknown } }): LinkEvent {
  const code = error.data?.code;
  const known = typeof code === 'string' && refusalCodes.includes(code);
  return { kind: 'refused', code: known ? (code as RefusalCode) : 'unreachable', message: error.message };
}

function request(socket: Socket, event: string, payload: unknown): Observable<unknown> {
  return new Observable((subscriber) => {
    const answer = (value: unknown) => {
      subscriber.next(value);
      subscriber.complete();
    };
    // The library would keep the event for the next connection, where it would be sent twice.
    if (!socket.connected) {
      answer(failedAnswer('unavailable', 'Not connected to the server.'));
      return;
    }
    socket.timeout(answerTimeoutMs).emit(event, payload, (error: Error | null, value: unknown) => {
      answer(error ? failedAnswer('timeout', "The server didn't respond in time.") : value);
    });
  });
}
