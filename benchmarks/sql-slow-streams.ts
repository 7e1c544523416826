import { type ChildProcess, spawn } from 'node:child_process'
import { addMember, type Person, signUp } from '../tests/harness/people'
import { createProject, type RunningProject } from '../tests/harness/projects'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, info, quantile, spread } from './figure'
import { cpuOf } from './machine'
import { openSqlScene, passOf, type SqlScene } from './sql-scene'
import { wait } from './wait'

/** Ten of each project, which is its limit, by three members. */
const projects = 10
const streamsOf = [4, 3, 3]
/** What one client takes. */
const bytesPerSecond = 160 * 1024
const endless = 'select generate_series(1, 100000000) as n'
/** Duration of each of the two phases, in s. */
const phaseS = 20
const changeEveryMs = 50
const pingEveryMs = 10

const pushLimitMs = 50
const stallLimitMs = 10

/** Starts an endless query and reads it slowly, in a process that does not disturb the measuring one. */
function openStream({ server }: SqlScene, ref: string, token: string, pass: string): ChildProcess {
  return spawn('curl', [
    ...['-sfN', '-o', '/dev/null', '--limit-rate', `${bytesPerSecond}`],
    ...['-H', `Authorization: Bearer ${token}`, '-H', `x-connection-encrypted: ${pass}`],
    ...['-H', 'Content-Type: application/json', '-H', 'Accept: application/x-ndjson'],
    ...['-d', JSON.stringify({ query: `${endless}, repeat('x', 500) as text`, timeout_ms: 600_000 })],
    `${server.url}/platform/pg-meta/${ref}/query`,
  ], { stdio: 'ignore' })
}

interface Phase {
  pushes: number[]
  pings: number[]
  cpuSeconds: number
}

/** A change of a project's name, from the request to its subscriber, and round trips of another connection's pings. */
async function runPhase(scene: SqlScene, project: RunningProject): Promise<Phase> {
  const token = await scene.owner.token()
  const before = cpuOf([scene.server.pid])
  const until = performance.now() + phaseS * 1_000
  const pushes: number[] = []
  const pings: number[] = []
  const pinging = (async () => {
    while (performance.now() < until) {
      const started = performance.now()
      await scene.live.ask('subscribe', { topic: 'no-such-topic' })
      pings.push(performance.now() - started)
      await wait(pingEveryMs / 1_000)
    }
  })()
  for (let n = 0; performance.now() < until; ++n) {
    const name = `departures ${n} ${Math.random()}`
    const started = performance.now()
    const seen = project.topic.until((it) => it.name === name).then(() => performance.now())
    const changed = await fetch(`${scene.server.url}/platform/projects/${project.ref}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    if (!changed.ok) throw new Error(`The project was not renamed: ${changed.status}`)
    await changed.arrayBuffer()
    pushes.push((await seen) - started)
    await wait(changeEveryMs / 1_000)
  }
  await pinging
  return { pushes, pings, cpuSeconds: cpuOf([scene.server.pid]) - before }
}

async function openStreams(scene: SqlScene, all: RunningProject[], people: Person[]): Promise<ChildProcess[]> {
  const opened: ChildProcess[] = []
  for (const { ref } of all) {
    for (const [at, person] of people.entries()) {
      const [token, pass] = [await person.token(), await passOf(person, ref)]
      for (let n = 0; n < (streamsOf[at] as number); ++n) opened.push(openStream(scene, ref, token, pass))
    }
  }
  return opened
}

/** Pushes and pings while 100 clients read endless results slowly. */
export async function measure(): Promise<Figure[]> {
  const scene = await openSqlScene()
  try {
    const people = [scene.owner, await signUp(scene.server, 'second'), await signUp(scene.server, 'third')]
    for (const person of people.slice(1)) await addMember(scene.owner, scene.slug, person, { role_id: 2 })
    const all = [scene.project]
    for (let n = 1; n < projects; ++n) all.push(await createProject(scene.owner, scene.live, scene.slug, `departures ${n}`))
    const quiet = await runPhase(scene, scene.project)
    const streams = await openStreams(scene, all, people)
    const running = async () => {
      const counts = await Promise.all(all.map((it) => psql(it.connectionString, `select count(*) from pg_stat_activity where query like '${endless}%' and state = 'active'`)))
      return counts.reduce((sum, it) => sum + Number(it.out), 0)
    }
    while ((await running()) < streams.length) await wait(0.1)
    const busy = await runPhase(scene, scene.project)
    const open = streams.filter((it) => it.exitCode === null).length
    for (const it of streams) it.kill()
    const started = performance.now()
    while ((await running()) > 0 && performance.now() - started < 20_000) await wait(0.1)
    const left = await running()
    return [
      below(`beside ${open} slow streams of results: a change of a project, from the request to its subscriber, p99`, pushLimitMs, quantile(busy.pushes, 0.99), 'ms'),
      info('the same', spread(busy.pushes)),
      info('the same without streams', spread(quiet.pushes)),
      below('the same: round trip of another connection, longest (the client included)', stallLimitMs, quantile(busy.pings, 1), 'ms'),
      info('the same', spread(busy.pings)),
      info('the same without streams', spread(quiet.pings)),
      info('CPU of the server without; with streams', `${((quiet.cpuSeconds / phaseS) * 100).toFixed(1)} %; ${((busy.cpuSeconds / phaseS) * 100).toFixed(1)} % of a core`),
      info('statements that still run after their clients disconnected', `${left}, after ${((performance.now() - started) / 1_000).toFixed(1)} s`),
    ]
  } finally {
    await scene.dispose()
  }
}
