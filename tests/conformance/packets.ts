import { EventEmitter } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { untilEvent } from '../harness/await-event'

/** Separates the packets of a polling body (Engine.IO protocol, "Payload encoding"). */
export const separator = '\x1e'

export type Message = string | Buffer

/** The end of a WebSocket. */
export interface Ending {
  code: number
  reason: string
}

/** A WebSocket that queues received messages: two messages of one read are two. */
export class PacketSocket extends EventEmitter {
  readonly socket: WebSocket
  ending: Ending | null = null
  /** HTTP status of a refused handshake. */
  refusedWith: number | null = null
  private readonly waiting: Message[] = []
  private readonly pongs: string[] = []
  private opened = false

  constructor(url: string, options: ClientOptions = {}) {
    super()
    this.socket = new WebSocket(url, { perMessageDeflate: false, ...options })
    this.socket.on('open', () => this.changed(() => (this.opened = true)))
    this.socket.on('message', (data: Buffer, isBinary) =>
      this.changed(() => this.waiting.push(isBinary ? data : data.toString())),
    )
    this.socket.on('pong', (data) => this.changed(() => this.pongs.push(data.toString())))
    this.socket.on('close', (code, reason) =>
      this.changed(() => (this.ending = { code, reason: reason.toString() })),
    )
    this.socket.on('unexpected-response', (_request, response) =>
      this.changed(() => {
        this.refusedWith = response.statusCode ?? 0
        response.destroy()
      }),
    )
    // Followed by a close.
    this.socket.on('error', () => undefined)
  }

  send(...messages: Message[]): void {
    for (const message of messages) this.socket.send(message)
  }

  untilOpen(): Promise<true> {
    return untilEvent(this, () => this.opened || undefined, () => 'the socket is not open')
  }

  /** The next message. */
  next(): Promise<Message> {
    return untilEvent(this, () => this.waiting.shift(), () => 'no message received')
  }

  /** The next message that is not an Engine.IO heartbeat; heartbeats are answered. */
  async nextPacket(): Promise<Message> {
    for (;;) {
      const packet = await this.next()
      if (packet !== '2') return packet
      this.send('3')
    }
  }

  nextPong(): Promise<string> {
    return untilEvent(this, () => this.pongs.shift(), () => 'no pong received')
  }

  /** The end of the connection, once closed. */
  untilClosed(): Promise<Ending> {
    return untilEvent(this, () => this.ending ?? undefined, () => 'the socket is still open')
  }

  /** The status of the refusal, once received. */
  untilRefused(): Promise<number> {
    return untilEvent(this, () => this.refusedWith ?? undefined, () => 'no refusal received')
  }

  close(): void {
    this.socket.terminate()
  }

  private changed(how: () => void): void {
    how()
    this.emit('changed')
  }
}

/** One Engine.IO session on long polling. */
export class PollingSession {
  private constructor(
    private readonly base: string,
    readonly sid: string,
    readonly open: Record<string, unknown>,
  ) {}

  /** `base`: URL up to the path's slash. */
  static async start(base: string): Promise<PollingSession> {
    const answer = await fetch(`${base}?EIO=4&transport=polling`)
    const open = JSON.parse((await answer.text()).slice(1)) as Record<string, unknown>
    return new PollingSession(base, String(open.sid), open)
  }

  get url(): string {
    return `${this.base}?EIO=4&transport=polling&sid=${this.sid}`
  }

  poll(): Promise<Response> {
    return fetch(this.url)
  }

  /** The packets of the next body. */
  async packets(): Promise<string[]> {
    return (await (await this.poll()).text()).split(separator)
  }

  post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url, { method: 'POST', body, headers })
  }
}
