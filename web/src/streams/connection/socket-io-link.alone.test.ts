import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSocketIoLink } from './socket-io-link';

type Auth = (give: (payload: Record<string, unknown>) => void) => void;

/** The library's socket as far as the link uses it. */
class FakeSocket extends EventEmitter {
  connected = false;
  recovered = false;
  readonly sent: unknown[][] = [];
  auth!: Auth;
  onAny = vi.fn();
  disconnect = vi.fn();
  connect = vi.fn();
  timeout = () => ({ emit: (...words: unknown[]) => this.sent.push(words.slice(0, 2)) });

  /** Asks for the payload of CONNECT, adds what the library adds, and connects. */
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
  it('asks for its connection back for the person who had it, also with a renewed token', async () => {
    token = tokenOf('sam', 1);
    expect(await socket.join()).toEqual({ token });
    token = tokenOf('sam', 2);
    expect(await socket.join()).toEqual({ token, pid: 'private', offset: '7' });
  });

  it('never asks for the connection of someone else', async () => {
    token = tokenOf('sam');
    await socket.join();
    token = tokenOf('kim');
    expect(await socket.join()).toEqual({ token });
    token = null;
    expect(await socket.join()).toEqual({ token: '' });
    token = tokenOf('kim');
    expect(await socket.join()).toEqual({ token });
  });

  it('gives a session that goes on the token of now', async () => {
    token = tokenOf('sam', 1);
    await socket.join();
    expect(socket.sent).toEqual([]);
    token = tokenOf('sam', 2);
    await socket.join(true);
    await vi.waitFor(() => expect(socket.sent).toEqual([['authenticate', { token }]]));
  });

  it('says nothing of a person where no one signs in', async () => {
    made.socket = socket = new FakeSocket();
    createSocketIoLink('http://here', null);
    expect(await socket.join()).toEqual({});
    expect(await socket.join(true)).toEqual({});
    expect(socket.sent).toEqual([]);
  });
});
