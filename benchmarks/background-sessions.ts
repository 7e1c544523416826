import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../tests/harness/await-event'
import { repository } from '../tests/harness/command-line'
import { signUp } from '../tests/harness/people'
import type { Server } from '../tests/harness/server'
import { forEachAtOnce, metric, metricsOf } from './fleet'

const program = join(repository, 'build/bench/bin/bench_load')

/** So many connections share a person: signing people up is not what is measured. */
const connectionsPerPerson = 50
/** The generator's own limit; it is ended before. */
const limitMs = 3_600_000
/** Until all of them are there. */
const patienceMs = 120_000

/** Connections that hear the topic `platform` beside what is measured, and do nothing else. */
export interface BackgroundSessions {
  /** Throws unless all of them are still there. */
  check(): Promise<void>
  stop(): void
}

/** Opens so many signed-in connections to a server, from a process of their own (`load/`), and waits until all are in. */
export async function openSessions(server: Server, count: number): Promise<BackgroundSessions> {
  const people = await forEachAtOnce(
    Array.from({ length: Math.ceil(count / connectionsPerPerson) }, (_, n) => `watcher-${n}`),
    (name) => signUp(server, name),
  )
  const tokens = await Promise.all(people.map((it) => it.token()))
  const slots = join(server.dataDir, '..', 'seats')
  writeFileSync(slots, tokens.map((token) => `${token} platform 0\n`).join(''))
  const before = await sessionsOf(server)
  const flags = ['--dialect', 'socketio', '--mode', 'idle', '--port', String(server.port), '--seats', slots, '--connections', String(count)]
  const times = ['--duration-ms', String(limitMs), '--limit-ms', String(limitMs)]
  const child = spawn(program, [...flags, ...times], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  child.once('error', (error) => (words += error.message))
  const requested = before + count
  const check = async () => {
    if (hasEnded(child)) throw new Error(`bench_load ended by itself: ${words.trim()}`)
    const there = await sessionsOf(server)
    if (there < requested) throw new Error(`${there} of ${requested} sessions are there`)
  }
  try {
    await waitUntil(async () => {
      if (hasEnded(child)) throw new Error(`bench_load ended by itself: ${words.trim()}`)
      return (await sessionsOf(server)) >= requested
    }, `${requested} sessions are there`, { timeoutMs: patienceMs, everyMs: 500 })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { check, stop: () => void child.kill('SIGKILL') }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

const sessionsOf = async (server: Server): Promise<number> => metric(await metricsOf(server), 'signalbox_sessions')
