import { EventEmitter } from 'node:events'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { patienceMs, untilEvent } from './await-event'
import { LiveTopic, type Subscribed } from './live-topic'
import type { Json } from './merge-patch'
import type { Address } from './people'

/** Timeout of an acknowledgement. */
const answerLimitMs = 10_000

/** The reason for a refused connection. */
export interface Refusal {
  message: string
  code: string | undefined
}

/** A connection of the real socket.io-client that follows topics by the protocol's rules. */
export class Live extends EventEmitter {
  readonly topics = new Map<string, LiveTopic>()
  /** Topics that the server ended, with reasons: one entry per event. */
  readonly ended: { topic: string; code: string; message: string }[] = []
  /** Reasons of `signed_out` events. */
  readonly signedOut: string[] = []
  /** The reason of the close, in socket.io's terms. */
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

  /** Subscribes again; rejects with the server's error code and message. */
  async subscribe(topic: string): Promise<LiveTopic> {
    const { live, answer } = await this.join(topic)
    if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return live
  }

  /** After a gap; a topic that no longer exists has ended. */
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

  /** Subscribes with another connection's state; returns the topic continued from it. */
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

  /** The reason of the first end of a topic, once received. */
  untilEnded(topic: string, timeoutMs = patienceMs): Promise<{ code: string; message: string }> {
    return untilEvent(this, () => this.ended.find((it) => it.topic === topic), () => `${topic} has not ended`, timeoutMs)
  }

  /** The reason of the first `signed_out`, once received. */
  untilSignedOut(timeoutMs = patienceMs): Promise<string> {
    return untilEvent(this, () => this.signedOut[0], () => 'no signed_out received', timeoutMs)
  }

  /** The reason of the disconnection, once it has happened. */
  untilDisconnected(timeoutMs = patienceMs): Promise<string> {
    return untilEvent(this, () => this.disconnects[0], () => 'the connection is still there', timeoutMs)
  }

  close(): void {
    this.socket.disconnect()
  }
}

type Options = Partial<ManagerOptions & SocketOptions>

/** An unconnected socket without automatic reconnection. */
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

/** Connects; rejects with the server's message if refused. */
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

/** Connects with a token that should be refused, and returns the refusal. */
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
