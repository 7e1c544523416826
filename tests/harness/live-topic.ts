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

/** One change as it came. */
export interface Arrival {
  kind: 'snapshot' | 'patch'
  version: number
  /** Milliseconds since 1970, by this machine's clock. */
  at: number
  /** What the topic's state became. */
  state: any
}

/** What a client knows of one topic, by the wire's rules: a snapshot, then patches without a gap. */
export class LiveTopic extends EventEmitter {
  epoch = ''
  version = -1
  state: any = undefined
  /** Pieces of the last snapshot that are still to come. */
  piecesAwaited = 0
  /** Every state so far, oldest first. */
  readonly arrivals: Arrival[] = []
  /** Answers to `subscribe`, oldest first. */
  readonly answers: Subscribed[] = []
  /** Versions that did not follow on the one before; a server that keeps its order makes none. */
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

  /** False when a change is missing in between: the caller has to subscribe again. */
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

  /** The first state, the present one included, for which `holds`. */
  until(holds: (state: any) => unknown, timeoutMs = patienceMs): Promise<any> {
    return untilEvent(
      this,
      () => (this.state !== undefined && this.piecesAwaited === 0 && holds(this.state) ? this.state : undefined),
      () => `${this.name} is still ${JSON.stringify(this.state)}`,
      timeoutMs,
    )
  }

  /** Each value that `of` had, in order and without repetition. */
  values<T>(of: (state: any) => T): T[] {
    const all = this.arrivals.map((it) => of(it.state))
    return all.filter((value, i) => i === 0 || JSON.stringify(value) !== JSON.stringify(all[i - 1]))
  }

  /** Forgets how the present state came about. */
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
