import { readFileSync } from 'node:fs'
import type { Choice } from './settings'

/** The load on each server in turn. */
export interface Scenario {
  name: string
  /** A description for people, with numbers. */
  what: string
  mode: 'idle' | 'window' | 'paced' | 'reconnect'
  connections: number
  topics: number
  changeBytes: number
  /** Changes outstanding, in mode window. */
  window?: number
  /** Changes per second, in mode paced. */
  rate?: number
  /** One in this many connections never reads. */
  stalledOneIn?: number
  durationMs: number
  /** The result depends on heartbeats and timeouts, so one run is enough. */
  once?: boolean
  /** The supported peers; without it, all default peers. */
  peers?: string[]
  /** Settings of Signalbox for this scenario. */
  settings?: Record<string, string>
}

/**
 * The number of files that a process of this user may open, without those needed for other
 * purposes.
 */
function connectionsAllowed(): number {
  const line = readFileSync('/proc/self/limits', 'utf8').split('\n').find((it) => it.startsWith('Max open files'))
  return Number(line?.trim().split(/\s+/)[4] ?? 1_024) - 1_000
}

/**
 * Stalled clients: enough changes to fill the kernel's buffers for a client, and Signalbox's bound.
 */
const stalling = { mode: 'paced', connections: 1_000, topics: 1, changeBytes: 2_000, rate: 25, durationMs: 20_000, once: true, peers: ['limit', 'signalbox', 'socketio'], settings: { SIGNALBOX_SERVER_OUTBOX_BYTES_MAX: '65536' } } satisfies Partial<Scenario>

/** All scenarios, at the size of `choice`. */
export function scenarios(choice: Choice): Scenario[] {
  const most = connectionsAllowed()
  const all: Scenario[] = [
    { name: 'fan-out-one', what: '5,000 connections subscribed to one topic; one change at a time', mode: 'window', window: 1, connections: 5_000, topics: 1, changeBytes: 200, durationMs: 4_000 },
    { name: 'fan-out-200', what: '5,000 connections subscribed to one topic; 200 changes outstanding', mode: 'window', window: 200, connections: 5_000, topics: 1, changeBytes: 200, durationMs: 4_000, peers: ['limit', 'limit-coalesced', 'signalbox', 'socketio', 'ws', 'nchan', 'socketio-eiows'] },
    { name: 'fan-out-paced', what: '5,000 connections subscribed to one topic; 25,000 deliveries per second', mode: 'paced', rate: 5, connections: 5_000, topics: 1, changeBytes: 200, durationMs: 6_000 },
    { name: 'many-topics', what: '10,000 connections over 1,000 topics; 2,000 changes, 20,000 deliveries per second', mode: 'paced', rate: 2_000, connections: 10_000, topics: 1_000, changeBytes: 200, durationMs: 5_000 },
    { name: 'idle-10000', what: '10,000 connections over 1,000 topics; idle', mode: 'idle', connections: 10_000, topics: 1_000, changeBytes: 200, durationMs: 26_000, once: true },
    { name: 'idle-50000', what: `50,000 connections, or the maximum for this user (${most.toLocaleString('en')}); idle`, mode: 'idle', connections: Math.min(50_000, most), topics: 1_000, changeBytes: 200, durationMs: 26_000, once: true },
    { name: 'reconnect-storm', what: '10,000 connections; the server stops and returns 1,000 changes later', mode: 'reconnect', connections: 10_000, topics: 1_000, changeBytes: 200, durationMs: 1_000, once: true, peers: ['signalbox', 'socketio'] },
    { ...stalling, name: 'not-stalled', what: '1,000 connections, changes of 2,000 bytes, 25,000 deliveries per second' },
    { ...stalling, name: 'stalled', what: 'the same, and one connection in a hundred never reads', stalledOneIn: 100 },
  ]
  const unknown = choice.scenarios.filter((name) => !all.some((it) => it.name === name))
  if (unknown.length > 0) throw new Error(`Unknown scenario ${unknown.join(', ')}. Available: ${all.map((it) => it.name).join(', ')}`)
  return all.filter((it) => choice.scenarios.length === 0 || choice.scenarios.includes(it.name)).map((it) => scaled(it, choice.scale))
}

function scaled(it: Scenario, scale: number): Scenario {
  if (scale === 1) return it
  return {
    ...it,
    connections: Math.max(it.topics > 1 ? 100 : 10, Math.round(it.connections * scale)),
    topics: Math.max(1, Math.min(it.topics, Math.round(it.topics * scale))),
    durationMs: Math.max(1_000, Math.round(it.durationMs * scale)),
  }
}
