import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSocketIoLink } from './socket-io-link';

type Auth = (give: (payload: Record<string, unknown>) => void) => void;

/** The parts of the library's socket that the link uses. */
class FakeSocket extends EventEmitter {
  connected = false;
  recovered = false;
  readonly sent: unknown[][] = [];
  auth!: Auth;
  onAny = vi.fn();
  disconnect = vi.fn();
  connect = vi.fn();
  timeout = () => ({ emit: (...words: unknown[]) => this.sent.push(words.slice(0, 2)) });

  /** Requests the CONNECT payload, adds the library's fields, and connects. */
  async join(recovered = false): Promise<Record<string, unknown>> {
    const given = await new Promise<Record<string, unknown>>((resolve) => this.auth(resolve));
    this.connected = true;
    this.recovered = recovered;
    super.emit('connect');
    return JSON.parse(JSON.stringify({ pid: 'private', offset: '7', ...given })) as Record<string, unknown>;
  }
}

const made = vi.hoisted((): { socket: object } => ({ socket: {} }));
vi.mock('socket.io-client', () => ({
  io: (_url: string, options: { auth: Auth }) => Object.assign(made.socket, { auth: options.auth }),
}));

const tokenOf = (sub: string, exp = 0) => `h.${btoa(JSON.stringify({ sub, session_id: 's', exp }))}.s`;

let socket: FakeSocket;
let token: string | null;
beforeEach(() => {
  made.socket = socket = new FakeSocket();
  createSocketIoLink('http://here', () => Promise.resolve(token));
});

describe('the link over socket.io-client', () => {
  it('recovers its connection for the same session, even with a renewed token', async () => {
    token = tokenOf('sam', 1);
    expect(await socket.join()).toEqual({ token });
    token = tokenOf('sam', 2);
    expect(await socket.join()).toEqual({ token, pid: 'private', offset: '7' });
  });

  it('never recovers the connection of another account', async () => {
    token = tokenOf('sam');
    await socket.join();
    token = tokenOf('kim');
    expect(await socket.join()).toEqual({ token });
    token = null;
    expect(await socket.join()).toEqual({ token: '' });
    token = tokenOf('kim');
    expect(await socket.join()).toEqual({ token });
  });

  it('sends the current token to a recovered session', async () => {
    token = tokenOf('sam', 1);
    await socket.join();
    expect(socket.sent).toEqual([]);
    token = tokenOf('sam', 2);
    await socket.join(true);
    await vi.waitFor(() => expect(socket.sent).toEqual([['authenticate', { token }]]));
  });

  it('sends no identity without sign-in', async () => {
    made.socket = socket = new FakeSocket();
    createSocketIoLink('http://here', null);
    expect(await socket.join()).toEqual({});
    expect(await socket.join(true)).toEqual({});
    expect(socket.sent).toEqual([]);
  });
});
