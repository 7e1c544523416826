import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../tests/harness/await-event'
import { repository } from '../tests/harness/command-line'
import { signUp } from '../tests/harness/people'
import type { Server } from '../tests/harness/server'
import { forEachAtOnce, metric, metricsOf } from './fleet'

const program = join(repository, 'build/bench/bin/bench_load')

/** Number of connections per user, because creating accounts is not measured. */
const connectionsPerPerson = 50
/** The generator's own time limit; it is ended earlier. */
const limitMs = 3_600_000
/** Maximum time until all connections are ready. */
const patienceMs = 120_000

/**
 * Connections that subscribe to the topic `platform` and do nothing else, besides the measured
 * ones.
 */
export interface BackgroundSessions {
  /** Throws unless all of them are still connected. */
  check(): Promise<void>
  stop(): void
}

/**
 * Opens signed-in connections to a server from a separate process (`load/`), and waits until all
 * are ready.
 */
export async function openSessions(server: Server, count: number): Promise<BackgroundSessions> {
  const people = await forEachAtOnce(
    Array.from({ length: Math.ceil(count / connectionsPerPerson) }, (_, n) => `watcher-${n}`),
    (name) => signUp(server, name),
  )
  const tokens = await Promise.all(people.map((it) => it.token()))
  const slots = join(server.dataDir, '..', 'slots')
  writeFileSync(slots, tokens.map((token) => `${token} platform 0\n`).join(''))
  const before = await sessionsOf(server)
  const flags = ['--dialect', 'socketio', '--mode', 'idle', '--port', String(server.port), '--slots', slots, '--connections', String(count)]
  const times = ['--duration-ms', String(limitMs), '--limit-ms', String(limitMs)]
  const child = spawn(program, [...flags, ...times], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  child.once('error', (error) => (words += error.message))
  const requested = before + count
  const check = async () => {
    if (hasEnded(child)) throw new Error(`bench_load ended unexpectedly: ${words.trim()}`)
    const there = await sessionsOf(server)
    if (there < requested) throw new Error(`${there} of ${requested} sessions are connected`)
  }
  try {
    await waitUntil(async () => {
      if (hasEnded(child)) throw new Error(`bench_load ended unexpectedly: ${words.trim()}`)
      return (await sessionsOf(server)) >= requested
    }, `${requested} sessions are connected`, { timeoutMs: patienceMs, everyMs: 500 })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { check, stop: () => void child.kill('SIGKILL') }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

const sessionsOf = async (server: Server): Promise<number> => metric(await metricsOf(server), 'signalbox_sessions')
