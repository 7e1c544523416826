import { EventEmitter } from 'node:events'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { patienceMs, untilEvent } from './await-event'
import { LiveTopic, type Subscribed } from './live-topic'
import type { Json } from './merge-patch'
import type { Address } from './people'

/** How long the server may take to acknowledge. */
const answerLimitMs = 10_000

/** Why a connection was refused. */
export interface Refusal {
  message: string
  code: string | undefined
}

/** A connection of the real socket.io-client, following topics by the wire's rules. */
export class Live extends EventEmitter {
  readonly topics = new Map<string, LiveTopic>()
  /** Topics that the server ended, and why: one entry for each time. */
  readonly ended: { topic: string; code: string; message: string }[] = []
  /** Reasons of `signed_out` events. */
  readonly signedOut: string[] = []
  /** Why it was closed, by socket.io's names. */
  readonly disconnects: string[] = []

  constructor(readonly socket: Socket) {
    super()
    this.setMaxListeners(100)
    socket.on('patch', (topic: string, version: number, patch: Json) => {
      const known = this.topics.get(topic)
      if (known && !known.patch(version, patch)) void this.subscribeAgain(topic)
    })
    socket.on('snapshot', (topic: string, epoch: string, version: number, state: Json, pieces?: number) => {
      this.topics.get(topic)?.snapshot(epoch, version, state, pieces)
    })
    socket.on('ended', (topic: string, why: { code: string; message: string }) => {
      this.ended.push({ topic, ...why })
      this.emit('changed')
    })
    socket.on('signed_out', ({ reason }: { reason: string }) => {
      this.signedOut.push(reason)
      this.emit('changed')
    })
    socket.on('disconnect', (reason) => {
      this.disconnects.push(reason)
      this.emit('changed')
    })
  }

  /** Sends an event and waits for its acknowledgement. */
  async ask<T = any>(event: string, payload: unknown): Promise<T> {
    return this.socket.timeout(answerLimitMs).emitWithAck(event, payload) as Promise<T>
  }

  /** Subscribes afresh; rejects with the server's error code and sentence. */
  async subscribe(topic: string): Promise<LiveTopic> {
    const { live, answer } = await this.join(topic)
    if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return live
  }

  /** After a gap; a topic that is gone by then has ended. */
  private async subscribeAgain(topic: string): Promise<void> {
    const error = (await this.join(topic).catch(() => undefined))?.answer.error
    if (!error) return
    this.ended.push({ topic, ...error })
    this.emit('changed')
  }

  private async join(topic: string): Promise<{ live: LiveTopic; answer: Subscribed }> {
    const live = this.topics.get(topic) ?? new LiveTopic(topic)
    this.topics.set(topic, live)
    const answer = await this.ask<Subscribed>('subscribe', { topic })
    live.take(answer)
    return { live, answer }
  }

  /** Subscribes saying what another connection knew; gives the topic as it knew it, and onwards. */
  async resume(known: LiveTopic): Promise<{ topic: LiveTopic; answer: Subscribed }> {
    this.topics.set(known.name, known)
    const answer = await this.ask<Subscribed>('subscribe', {
      topic: known.name,
      epoch: known.epoch,
      version: known.version,
    })
    known.take(answer)
    return { topic: known, answer }
  }

  /** Why the server ended a topic, once it first has. */
  untilEnded(topic: string, timeoutMs = patienceMs): Promise<{ code: string; message: string }> {
    return untilEvent(this, () => this.ended.find((it) => it.topic === topic), () => `${topic} has not ended`, timeoutMs)
  }

  /** The reason of the first `signed_out`, once it has come. */
  untilSignedOut(timeoutMs = patienceMs): Promise<string> {
    return untilEvent(this, () => this.signedOut[0], () => 'signed_out has not come', timeoutMs)
  }

  /** Why the connection ended, once it has. */
  untilDisconnected(timeoutMs = patienceMs): Promise<string> {
    return untilEvent(this, () => this.disconnects[0], () => 'the connection is still there', timeoutMs)
  }

  close(): void {
    this.socket.disconnect()
  }
}

type Options = Partial<ManagerOptions & SocketOptions>

/** A socket that has not connected yet, and never reconnects by itself. */
export function liveSocket(server: Address, token: unknown, options: Options = {}): Socket {
  return io(server.url, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    ...options,
  })
}

/** Connects; rejects with the refusal's words when the server refuses. */
export function connectLive(server: Address, token: string, options: Options = {}): Promise<Live> {
  const socket = liveSocket(server, token, options)
  return new Promise((resolve, reject) => {
    const live = new Live(socket)
    socket.once('connect', () => resolve(live))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
    socket.connect()
  })
}

/** Connects with a token that should be refused, and tells how. */
export function refusalOf(server: Address, token: unknown, options: Options = {}): Promise<Refusal> {
  const socket = liveSocket(server, token, options)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.disconnect()
      reject(new Error('The connection was accepted'))
    })
    socket.once('connect_error', (error: Error & { data?: { code?: string } }) => {
      socket.disconnect()
      resolve({ message: error.message, code: error.data?.code })
    })
    socket.connect()
  })
}
