import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectLive } from '../tests/harness/live'
import { call, signUp } from '../tests/harness/people'
import { freeProjectsMax } from '../tests/harness/plans'
import { createOrganization, createProject, type RunningProject } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'
import { postmasterOf, projectFolder, psql } from '../tests/harness/tenant'
import { waitUntil } from '../tests/harness/await-event'
import { below, type Figure, quantile, info } from './figure'

const tenants = 20
const rounds = 30
const limitS = 2

/** Kills and restarts the server; returns the time until it was ready, in s. */
async function readyAfterKill(server: Server): Promise<number> {
  await server.kill()
  const began = performance.now()
  await server.start()
  await waitUntil(async () => (await call(server, 'GET', '/readyz')).status === 200, 'the server is ready', { everyMs: 10 })
  return (performance.now() - began) / 1_000
}

async function times(server: Server, count: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < count; ++n) took.push(await readyAfterKill(server))
  return took
}

/**
 * Makes a database stay in recovery for as long as it runs, like one with a lot of WAL to replay.
 */
function recoverSlowly(server: Server, ref: string): void {
  const data = join(projectFolder(server, ref), 'data')
  const { uid, gid } = statSync(data)
  writeFileSync(join(data, 'recovery.signal'), '')
  chownSync(join(data, 'recovery.signal'), uid, gid)
  appendFileSync(join(data, 'postgresql.auto.conf'), "restore_command = 'sleep 60; false'\n")
}

/**
 * A killed server is restarted while its databases kept running, also with one of them in slow
 * recovery.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startServer(freeProjectsMax(tenants))
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    const live = await connectLive(server, await owner.token())
    const projects: RunningProject[] = []
    for (let n = 0; n < tenants; ++n) projects.push(await createProject(owner, live, slug, `departures ${n}`))
    live.close()
    const served = await times(server, rounds)
    const slow = projects[0] as RunningProject
    await server.stop()
    recoverSlowly(server, slow.ref)
    const began = performance.now()
    await server.start()
    const first = (performance.now() - began) / 1_000
    const recovering = await times(server, rounds)
    if (postmasterOf(server, slow.ref) === 0) throw new Error('The slow database is not running')
    const other = await psql((projects[1] as RunningProject).connectionString, 'select 7')
    if (other.out.trim() !== '7') throw new Error(`Another database does not answer: ${other.err}`)
    return [
      below(`ready after kill -9, ${tenants} databases: p99 of ${rounds}`, limitS, quantile(served, 0.99), 's', 2),
      below('the same with one of them in recovery for a minute', limitS, quantile(recovering, 0.99), 's', 2),
      info('p50 of both; ready after a graceful stop with the slow one', `${quantile(served, 0.5).toFixed(2)} s, ${quantile(recovering, 0.5).toFixed(2)} s; ${first.toFixed(2)} s`),
    ]
  } finally {
    await server.dispose()
  }
}
