import { logsTopic } from '../tests/harness/live-topic'
import { processes, withChildren } from '../tests/harness/processes'
import type { Server } from '../tests/harness/server'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, info, quantile, spread } from './figure'
import { metric, metricsOf } from './fleet'
import { startIdleProjects } from './idle-projects'
import { cpuOf } from './machine'
import { openSqlScene } from './sql-scene'
import { wait } from './wait'

/** Lines of the measurement of the delay, and the time between two of them, in s. */
const lines = 1_000
const everyS = 0.02
const delayLimitMs = 500

const idleProjects = 200
/** Time after the last project is up, and the duration of the measurement, in s. */
const settleS = 60
const measureS = 60
const idleLimitPercent = 1

/**
 * The delay of lines from their time in PostgreSQL's log to their arrival in a subscription, in ms.
 * PostgreSQL takes that time, with milliseconds, before it writes the line.
 */
async function tailDelays(): Promise<number[]> {
  const { live, project, dispose } = await openSqlScene()
  try {
    const topic = await live.subscribe(logsTopic(project.ref, { sources: ['postgres_logs'], search: '"measured line"' }))
    const delays = new Map<string, number>()
    const note = () => {
      const now = performance.timeOrigin + performance.now()
      for (const [id, line] of Object.entries<any>(topic.state.lines)) if (!delays.has(id)) delays.set(id, now - line.timestamp / 1_000)
    }
    live.socket.on('patch', () => setImmediate(note))
    const statement = `do $$ begin for n in 1 .. ${lines} loop raise log 'measured line %', n; perform pg_sleep(${everyS}); end loop; end $$`
    const done = await psql(project.connectionString, statement)
    if (done.code !== 0) throw new Error(done.err)
    await topic.until((it: any) => it.matched >= lines, 30_000)
    await wait(1)
    note()
    if (delays.size < lines) throw new Error(`Only ${delays.size} of ${lines} lines arrived`)
    return [...delays.values()]
  } finally {
    await dispose()
  }
}

/** Processor time of the server and its host process during the measurement, in % of a core. */
async function usedPercent(server: Server): Promise<number> {
  await wait(settleS)
  const own = new Set(withChildren(server.pid))
  const pids = processes().flatMap(({ pid, command }) => (own.has(pid) && command.includes('signalbox') && !command.includes('postgres') ? [pid] : []))
  const before = cpuOf(pids)
  const began = performance.now()
  await wait(measureS)
  return ((cpuOf(pids) - before) * 100_000) / (performance.now() - began)
}

/** The same with and without logs, of one server with idle projects. */
async function idlePercents(): Promise<{ on: number; off: number; lines: number }> {
  // Backups have their own benchmarks.
  const { server } = await startIdleProjects(idleProjects, { SIGNALBOX_BACKUPS_ENABLED: 'false' })
  try {
    const measured = async (settings: Record<string, string>) => {
      await server.stop()
      await server.start(settings)
      return usedPercent(server)
    }
    const off = await measured({ SIGNALBOX_LOGS_ENABLED: 'false' })
    const on = await measured({})
    return { on, off, lines: metric(await metricsOf(server), 'signalbox_logs_lines_total') }
  } finally {
    await server.dispose()
  }
}

/** The tailing of PostgreSQL's logs: its delay, and what it costs without lines. */
export async function measure(): Promise<Figure[]> {
  const delays = await tailDelays()
  const { on, off, lines: stored } = await idlePercents()
  return [
    below(`a line of PostgreSQL → a subscription, p99 of ${delays.length}`, delayLimitMs, quantile(delays, 0.99), 'ms'),
    info('the same', spread(delays)),
    below(`logs of ${idleProjects} idle projects: CPU of the server and its host process over ${measureS} s`, idleLimitPercent, on - off, '% of a core more than without', 2),
    info('with and without them', `${on.toFixed(2)} and ${off.toFixed(2)} % of a core, ${stored} lines stored since the start`),
  ]
}
