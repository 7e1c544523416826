import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { untilEvent } from './await-event'

/** A TCP connection to the server, for bytes that no client would send. */
export class RawSocket extends EventEmitter {
  received = Buffer.alloc(0)
  closed = false

  private constructor(readonly socket: Socket) {
    super()
    socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes])
      this.emit('changed')
    })
    socket.on('close', () => {
      this.closed = true
      this.emit('changed')
    })
    // These tests treat a reset as a close.
    socket.on('error', () => undefined)
  }

  static open(port: number): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const raw = new RawSocket(socket)
      socket.once('connect', () => resolve(raw))
      socket.once('error', reject)
    })
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes)
  }

  /** The text so far, once it contains this. */
  untilText(expected: string | RegExp): Promise<string> {
    return untilEvent(
      this,
      () => {
        const text = this.received.toString('latin1')
        const found = typeof expected === 'string' ? text.includes(expected) : expected.test(text)
        return found ? text : undefined
      },
      () => `${expected} was not received, only: ${this.received.toString('latin1')}`,
    )
  }

  /** Waits until the server has closed its end. */
  untilClosed(): Promise<true> {
    return untilEvent(this, () => (this.closed ? (true as const) : undefined), () => 'the socket is still open')
  }

  end(): void {
    this.socket.destroy()
  }
}

/** A connection upgraded to an Engine.IO 4 WebSocket that has received its open packet. */
export async function rawWebSocket(port: number): Promise<RawSocket> {
  const raw = await RawSocket.open(port)
  raw.send(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: localhost:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  await raw.untilText('"sid"')
  return raw
}

/** A text message framed as by a client (RFC 6455 section 5.2): masked, in one frame. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0))])
}
