import { EventEmitter } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { patienceMs, untilEvent } from './await-event'

/** A received call. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** The exact bytes, for signatures. */
  text: string
  body: any
  /** The status of the response. */
  status: number
}

/** A webhook receiver on a free port of loopback. */
export class Receiver extends EventEmitter {
  readonly received: Received[] = []
  /** The responses to the next calls, in order; 204 by default. */
  readonly answers: number[] = []
  /** Paths that are answered with 503 while they are listed here. */
  readonly closed = new Set<string>()
  private readonly server: Server

  private constructor() {
    super()
    this.setMaxListeners(100)
    this.server = createServer((requested, answer) => {
      const parts: Buffer[] = []
      requested.on('data', (part: Buffer) => parts.push(part))
      requested.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const status = this.closed.has(requested.url ?? '') ? 503 : (this.answers.shift() ?? 204)
        answer.writeHead(status).end()
        this.received.push({ path: requested.url ?? '', headers: requested.headers, text, body: JSON.parse(text), status })
        this.emit('changed')
      })
    })
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The first matching call, once received. */
  until(fits: (it: Received) => unknown, timeoutMs = patienceMs): Promise<Received> {
    return untilEvent(
      this,
      () => this.received.find((it) => fits(it)),
      () => `no such call among ${JSON.stringify(this.received.map(({ path, body }) => ({ path, body })))}`,
      timeoutMs,
    )
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
