import { EventEmitter } from 'node:events'
import { patienceMs, untilEvent } from './await-event'
import { type Json, mergePatch } from './merge-patch'

/** The answer to `subscribe`. */
export interface Subscribed {
  epoch?: string
  version?: number
  state?: Json
  pieces?: number
  patches?: Json[]
  error?: { code: string; message: string }
}

/** A received change. */
export interface Arrival {
  kind: 'snapshot' | 'patch'
  version: number
  /** Milliseconds since 1970, by the local clock. */
  at: number
  /** The resulting state of the topic. */
  state: any
}

/** A client's state of a topic, by the protocol's rules: a snapshot, then patches without gaps. */
export class LiveTopic extends EventEmitter {
  epoch = ''
  version = -1
  state: any = undefined
  /** Remaining pieces of the last snapshot. */
  piecesAwaited = 0
  /** All states so far, oldest first. */
  readonly arrivals: Arrival[] = []
  /** Answers to `subscribe`, oldest first. */
  readonly answers: Subscribed[] = []
  /**
   * Versions that did not follow the previous one; there are none if the server keeps the order.
   */
  readonly gaps: number[] = []

  constructor(readonly name: string) {
    super()
    this.setMaxListeners(100)
  }

  take(answer: Subscribed): void {
    this.answers.push(answer)
    if (answer.error) return
    if (answer.patches) {
      const first = (answer.version ?? 0) - answer.patches.length + 1
      answer.patches.forEach((patch, i) => this.patch(first + i, patch))
    } else {
      this.snapshot(answer.epoch ?? '', answer.version ?? 0, answer.state ?? null, answer.pieces ?? 0)
    }
  }

  snapshot(epoch: string, version: number, state: Json, pieces = 0): void {
    this.epoch = epoch
    this.piecesAwaited = pieces
    this.become('snapshot', version, state)
  }

  /** False if a change is missing in between: the caller has to subscribe again. */
  patch(version: number, patch: Json): boolean {
    if (version < this.version) return true
    if (version > this.version + 1) {
      this.gaps.push(version)
      return false
    }
    if (version === this.version && this.piecesAwaited > 0) --this.piecesAwaited
    this.become('patch', version, mergePatch(this.state, patch))
    return true
  }

  /** The first state, including the current one, for which `holds` is true. */
  until(holds: (state: any) => unknown, timeoutMs = patienceMs): Promise<any> {
    return untilEvent(
      this,
      () => (this.state !== undefined && this.piecesAwaited === 0 && holds(this.state) ? this.state : undefined),
      () => `${this.name} is still ${JSON.stringify(this.state)}`,
      timeoutMs,
    )
  }

  /** The successive values of `of`, without repetition. */
  values<T>(of: (state: any) => T): T[] {
    const all = this.arrivals.map((it) => of(it.state))
    return all.filter((value, i) => i === 0 || JSON.stringify(value) !== JSON.stringify(all[i - 1]))
  }

  /** Clears the history of the current state. */
  forget(): void {
    this.arrivals.length = 0
  }

  private become(kind: Arrival['kind'], version: number, state: Json): void {
    this.version = version
    this.state = state
    this.arrivals.push({ kind, version, at: Date.now(), state })
    this.emit('changed')
  }
}

/** The topic of a project's log lines that match a filter. */
export const logsTopic = (ref: string, filter: object) => `logs:${ref}:${Buffer.from(JSON.stringify(filter)).toString('base64url')}`
