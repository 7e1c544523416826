import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitUntil } from '../tests/harness/await-event'
import { backUpProject } from '../tests/harness/backups'
import type { LiveTopic } from '../tests/harness/live-topic'
import { psql, projectFolder } from '../tests/harness/tenant'
import type { SqlScene } from './sql-scene'

export const run = promisify(execFile)

export const programs = '/usr/lib/postgresql/15/bin'

/** Time limit of a backup, a restore or a copy, in ms. */
export const copyLimitMs = 600_000

/** Bytes per row that do not compress: 16 hashes. */
const rowBytes = 1_024
/** Rows of a statement, which is far below the time limit of a call. */
const rowsAtOnce = 50_000

/** Fills a table with random bytes until the database has about this size. */
export async function fill(connectionString: string, bytes: number): Promise<void> {
  const sql = async (text: string) => {
    const done = await psql(connectionString, text)
    if (done.code !== 0) throw new Error(`${text}: ${done.err}`)
  }
  await sql('create table heap (id int, body bytea); alter table heap alter column body set storage external')
  const rows = Math.round(bytes / rowBytes)
  for (let from = 1; from <= rows; from += rowsAtOnce) {
    const to = Math.min(rows, from + rowsAtOnce - 1)
    await sql(`insert into heap select n, (select string_agg(sha512((random()::text || n || m)::bytea), '') from generate_series(1, 16) m) from generate_series(${from}, ${to}) n`)
  }
}

export const sizeOf = async (connectionString: string): Promise<number> =>
  Number((await psql(connectionString, 'select pg_database_size(current_database())')).out)

/** Makes a full backup and waits until a later second can be restored; returns that second, since 1970. */
export async function restorableSecond({ owner, project }: SqlScene): Promise<number> {
  await backUpProject(owner, project.ref)
  const second = Math.floor(Date.now() / 1_000) + 1
  await psql(project.connectionString, 'create table later as select 1')
  const latest = async () => {
    const { body } = await owner.call('GET', `/platform/database/${project.ref}/backups`)
    return Number(body.physicalBackupData.latestPhysicalBackupDateUnix)
  }
  await waitUntil(async () => (await latest()) > second, 'the second can be restored', { timeoutMs: 180_000, everyMs: 1_000 })
  return second
}

/** The durations of the steps of the operation that has just ended, in s. */
export function stepSeconds(topic: LiveTopic): Record<string, number> {
  const steps = Object.entries<{ started_at?: string; ended_at?: string }>(topic.state.steps ?? {})
  return Object.fromEntries(steps.map(([id, { started_at, ended_at }]) => [id, (Date.parse(ended_at ?? '') - Date.parse(started_at ?? '')) / 1_000]))
}

/** Runs pgBackRest's own restore of a project into another folder, as the user of its database; returns its seconds. */
export async function toolRestoreSeconds({ server, project }: SqlScene, second: number, into: string): Promise<number> {
  const folder = join(server.dataDir, 'databases', 'backups', project.ref)
  const owner = statSync(join(projectFolder(server, project.ref), 'data'))
  await run('install', ['-d', '-m', '700', '-o', String(owner.uid), '-g', String(owner.gid), into])
  const target = new Date(second * 1_000).toISOString().replace('T', ' ').replace(/\.\d+Z$/, '+00')
  const began = performance.now()
  await run('setpriv', [
    `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', 'pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=main',
    `--pg1-path=${into}`, '--type=time', `--target=${target}`, 'restore',
  ])
  return (performance.now() - began) / 1_000
}
