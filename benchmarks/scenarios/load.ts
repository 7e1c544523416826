import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repository } from '../../tests/harness/command-line'
import { cpuOf } from '../machine'
import type { RunningPeer } from './peers'
import type { Scenario } from './scenario'
import { loadCore } from './settings'

/** Quantiles of latencies, in µs. */
export interface Quantiles {
  count: number
  mean: number
  p50: number
  p90: number
  p99: number
  p999: number
  max: number
}

/** The generator's output (benchmarks/load/report.cpp). */
export interface Observation {
  connect: { connections: number; wall_s: number; cpu_us_each: number; settled_cpu_us_each: number; beside_cpu_us_each: number; resident_bytes_each: number; ready_us: Quantiles }
  measure?: {
    seconds: number
    cpu_s: number
    /**
     * The part of it that only handled the generator's requests, for servers with a separate
     * thread.
     */
    door_cpu_s?: number
    cpu_us_per_delivery?: number
    deliveries_per_cpu_s?: number
    deliveries_per_s?: number
    deliveries_per_read?: number
    cpu_us_per_second_each?: number
    resident: number
    resident_before?: number
    latency_us?: Quantiles
  }
  reconnect?: { back_after_s: number; gone_for_s: number; attempts_failed: number; with_every_change: number; ready_us: Quantiles; cpu_us_each?: number }
  stalled?: { connections: number; resident: number; up_to_date: number; deliveries: number; snapshots: number; hung_up: number }
  check: Record<'lost' | 'repeated' | 'out_of_order' | 'wrong_topic' | 'unstamped' | 'stale' | 'snapshots' | 'connections_lost', number> & { first_failure: string }
}

const program = join(repository, 'build/bench/bin/bench_load')
const limitMs = 180_000
/**
 * Longer than the server's remaining work for a new connection: timeouts of its first requests
 * expire after 5 s.
 */
const settleMs = 6_500
/** Every topic's number after the restart, as if it had changed this often during the downtime. */
const numberAfterRestart = 1_000

function flags(scenario: Scenario, peer: RunningPeer): string[] {
  const { mode, connections, topics, window, rate, stalledOneIn, durationMs } = scenario
  const given: Record<string, unknown> = {
    dialect: peer.dialect, mode, connections, topics, window, rate,
    port: peer.port, control: peer.control, slots: peer.slots, beside: peer.beside,
    stalled: stalledOneIn, 'duration-ms': durationMs, 'limit-ms': limitMs, 'settle-ms': settleMs,
    // Ports of the previous run may still be in use; each loopback address has separate ports.
    sources: Math.ceil(connections / 5_000),
    'number-after-restart': mode === 'reconnect' ? numberAfterRestart : undefined,
  }
  const words = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]))
  return [...words, ...peer.pids.flatMap((pid) => ['--pid', String(pid)])]
}

/** Loads a running server and returns the results. */
export async function load(scenario: Scenario, peer: RunningPeer): Promise<Observation> {
  const child = spawn('taskset', ['-c', `${loadCore}`, program, ...flags(scenario, peer)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const stopping = setTimeout(() => child.kill('SIGKILL'), limitMs + 30_000)
  let out = ''
  let err = ''
  let restarted: Promise<void> | undefined
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (out.includes('ready_for_restart')) restarted ??= peer.restart(numberAfterRestart)
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(stopping)
  await restarted
  const line = out.split('\n').find((it) => it.includes('"event":"result"'))
  if (code !== 0 || !line) throw new Error(`bench_load ended with code ${code}: ${err.trim()}`)
  const observed: Observation = JSON.parse(line)
  // Of the new process, including its start.
  if (observed.reconnect) observed.reconnect.cpu_us_each = (cpuOf(peer.pids) * 1e6) / scenario.connections
  return observed
}
