import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../tests/harness/await-event'
import { backUpProject } from '../tests/harness/backups'
import { createProject, type RunningProject } from '../tests/harness/projects'
import { postmasterOf, projectFolder, psql } from '../tests/harness/tenant'
import { below, type Figure, info } from './figure'
import { openSqlScene, type SqlScene } from './sql-scene'

const losses = 20
const limitS = 60
const writeEveryMs = 200
/** Long enough for two files of WAL. */
const longestRunMs = 130_000

/** Writes the time into a table until the database is lost; returns the first and the last committed time, in s. */
async function writeUntilLost({ connectionString }: RunningProject, lost: () => boolean): Promise<{ first: number; last: number }> {
  let first: number | undefined
  let last = 0
  while (!lost()) {
    const written = await psql(connectionString, 'insert into ticks values (clock_timestamp()) returning extract(epoch from at)')
    if (written.code === 0) {
      last = Number(written.out.trim().split('\n')[0])
      first ??= last
    }
    await delay(writeEveryMs)
  }
  return { first: first ?? last, last }
}

/** Kills the database and deletes its files, after a random time; restores it; returns the seconds of lost writes. */
async function lose({ server, owner }: SqlScene, project: RunningProject, after: number): Promise<number> {
  let isLost = false
  const writing = writeUntilLost(project, () => isLost)
  await delay(after)
  process.kill(postmasterOf(server, project.ref), 'SIGKILL')
  rmSync(join(projectFolder(server, project.ref), 'data'), { recursive: true, force: true, maxRetries: 10 })
  isLost = true
  const { first, last } = await writing
  const latest = async () => Number((await owner.call('GET', `/platform/database/${project.ref}/backups`)).body.physicalBackupData.latestPhysicalBackupDateUnix)
  const recovered = async () => {
    const answer = await owner.call('POST', `/platform/database/${project.ref}/backups/pitr`, { recovery_time_target_unix: await latest() })
    return answer.status === 202
  }
  await waitUntil(recovered, `the restore of ${project.ref} begins`, { timeoutMs: 120_000, everyMs: 1_000 })
  await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY' || it.status === 'RESTORE_FAILED', 180_000)
  const kept = await psql(project.connectionString, 'select extract(epoch from max(at)) from ticks')
  if (kept.code !== 0) throw new Error(`${project.ref}: ${project.topic.state.reason} ${kept.err}`)
  // Without any, all writes are lost.
  return last - (Number(kept.out) || first)
}

/** The files of 20 databases are lost at random moments while they are written to; each is restored from its archive. */
export async function measure(): Promise<Figure[]> {
  const scene = await openSqlScene()
  try {
    const projects = [scene.project]
    for (let n = 1; n < losses; ++n) projects.push(await createProject(scene.owner, scene.live, scene.slug, `departures ${n}`))
    for (const { connectionString, ref } of projects) {
      await psql(connectionString, 'create table ticks (at timestamptz)')
      await backUpProject(scene.owner, ref)
    }
    const lost = await Promise.all(projects.map((it, n) => lose(scene, it, (longestRunMs * (n + 1)) / losses)))
    return [
      below(`${losses} databases lost while written to: writes since the restored state, longest`, limitS, Math.max(...lost), 's'),
      info('all of them', `${lost.map((it) => it.toFixed(1)).join(', ')} s`),
    ]
  } finally {
    await scene.dispose()
  }
}
