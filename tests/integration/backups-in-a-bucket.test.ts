import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { archiveWal, backUpProject, platformBackup, postWhenReady, untilStatus } from '../harness/backups'
import { environment, signalbox } from '../harness/command-line'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { endAllBelow } from '../harness/run-folder'
import { type Server, startServer } from '../harness/server'
import { startStorageService, type StorageService } from '../harness/storage-service'
import { administer, platformSql, psql } from '../harness/tenant'

const bucket = 'signalbox-backups'

let service: StorageService
let settings: Record<string, string>
let server: Server
let owner: Person
let project: RunningProject
beforeAll(async () => {
  service = await startStorageService(bucket)
  settings = {
    SIGNALBOX_BACKUPS_REPOSITORY: `s3://${bucket}/installation`,
    SIGNALBOX_BACKUPS_S3_ENDPOINT: service.endpoint,
    SIGNALBOX_BACKUPS_S3_REGION: 'eu-central-1',
    SIGNALBOX_BACKUPS_S3_KEY: service.key,
    SIGNALBOX_BACKUPS_S3_KEY_SECRET: 'not-so-secret-here',
    SIGNALBOX_BACKUPS_S3_AUTHORITY: service.authority,
    SIGNALBOX_BACKUPS_S3_BUCKET_IN_PATH: 'true',
  }
  server = await startServer(settings)
  owner = await signUp(server, 'owner')
  const live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
  live.close()
}, 120_000)
afterAll(async () => {
  await server?.dispose()
  await service?.close()
})

const overview = async () => (await owner.call('GET', `/platform/database/${project.ref}/backups`)).body
const backup = (...args: string[]) => platformBackup(server, args, settings)

it('stores backups and changes in the bucket, encrypted, and proves them', async () => {
  await psql(project.connectionString, 'create table orders as select generate_series(1, 1000) as id')
  await backUpProject(owner, project.ref)
  const names = service.names().filter((it) => it.startsWith(`installation/${project.ref}/`))
  expect(names.some((it) => it.includes('/backup/main/'))).toBe(true)
  expect(names.some((it) => /\/archive\/main\/15-1\/.*\.zst$/.test(it))).toBe(true)
  const { backups } = await overview()
  // The schedule may have begun already.
  expect([202, 409]).toContain((await owner.call('POST', `/platform/database/${project.ref}/backups/${backups[0].id}/prove`)).status)
  const { failure } = await waitUntil(async () => (await overview()).backups[0].proof ?? undefined, 'it is proven', { timeoutMs: 60_000, everyMs: 500 })
  expect(failure).toBeNull()
}, 120_000)

it('retries while the service is unavailable', async () => {
  service.failNext(3, 503)
  await psql(project.connectionString, 'insert into orders values (1001)')
  await archiveWal((sql) => administer(server, project, sql))
  expect(service.failed()).toBe(3)
}, 120_000)

it('restores although the service fails now and then', async () => {
  const { backups } = await overview()
  expect((await postWhenReady(owner, `/platform/database/${project.ref}/backups/restore`, { id: backups[0].id })).status).toBe(202)
  await untilStatus(owner, project.ref, 'RESTORING')
  service.failNext(3, 503)
  await untilStatus(owner, project.ref, 'ACTIVE_HEALTHY')
  expect(service.failed()).toBe(3)
  expect((await psql(project.connectionString, 'select count(*) from orders')).out.trim()).toBe('1000')
  // And back, to the state before, of which the restore has made a backup.
  const made = await waitUntil(async () => {
    const newest = (await overview()).backups[0]
    return newest.id === backups[0].id ? undefined : newest
  }, 'the backup of the state before is listed', { timeoutMs: 60_000, everyMs: 500 })
  expect((await postWhenReady(owner, `/platform/database/${project.ref}/backups/restore`, { id: made.id })).status).toBe(202)
  await untilStatus(owner, project.ref, 'RESTORING')
  await untilStatus(owner, project.ref, 'ACTIVE_HEALTHY')
  expect((await psql(project.connectionString, 'select count(*) from orders')).out.trim()).toBe('1001')
}, 240_000)

it('works with a service of one kilobyte a second: the database goes on, and a backup can be canceled', async () => {
  service.limitTo(1_024)
  await psql(project.connectionString, "create table slow as select md5(i::text) from generate_series(1, 50000) as i")
  expect((await owner.call('POST', `/platform/database/${project.ref}/backups`, { kind: 'full' })).status).toBe(202)
  await waitUntil(async () => (await overview()).running ?? undefined, 'the backup runs', { timeoutMs: 90_000, everyMs: 500 })
  expect((await psql(project.connectionString, 'insert into slow values (1) returning 1')).out.trim()).toContain('1')
  expect((await owner.call('DELETE', `/platform/database/${project.ref}/backups/running`)).status).toBe(204)
  await waitUntil(async () => (await overview()).running === null, 'the backup has ended', { timeoutMs: 60_000, everyMs: 500 })
  service.limitTo(undefined)
  await archiveWal((sql) => administer(server, project, sql))
  await backUpProject(owner, project.ref)
  await psql(project.connectionString, 'drop table slow')
  await archiveWal((sql) => administer(server, project, sql))
}, 300_000)

it('refuses a second server on the same bucket, and a restore beside a running one', async () => {
  const copy = join(dirname(server.dataDir), 'copied-data')
  mkdirSync(copy)
  cpSync(join(server.dataDir, 'keys'), join(copy, 'keys'), { recursive: true })
  const beside = { ...server, dataDir: copy } as Server
  const restored = await platformBackup(beside, ['restore'], settings)
  expect(restored.err).toContain('Another Signalbox server uses the repository of backups.repository: it was last seen at ')
  expect(restored.err).toContain('If it is lost, add --take-over.')
  expect(restored.code).toBe(1)
  const second = await signalbox(['serve', '--port', '0', '--data-dir', copy], { env: environment(settings), timeoutMs: 90_000 })
  expect(second.code).not.toBe(0)
  expect(`${second.out}${second.err}`).toContain('Another Signalbox server uses the repository of backups.repository')
  rmSync(copy, { recursive: true })
  expect((await overview()).is_current).toBe(true)
}, 180_000)

it('brings the installation back from the bucket and the keys alone', async () => {
  // The schedule may be making one.
  await waitUntil(async () => (await backup('create')).err === '', 'the platform is backed up', { timeoutMs: 60_000, everyMs: 1_000 })
  await archiveWal((sql) => platformSql(server, sql))
  await server.kill()
  await endAllBelow(server.dataDir)
  const keys = join(dirname(server.dataDir), 'keys')
  cpSync(join(server.dataDir, 'keys'), keys, { recursive: true })
  rmSync(server.dataDir, { recursive: true })
  mkdirSync(server.dataDir)
  cpSync(keys, join(server.dataDir, 'keys'), { recursive: true })

  const restored = await backup('restore')
  expect(restored.err).toBe('')
  expect(restored.out).toContain(`  ${project.ref}\n`)
  await server.start()
  await untilStatus(owner, project.ref, 'ACTIVE_HEALTHY')
  expect((await psql(project.connectionString, 'select count(*) from orders')).out.trim()).toBe('1001')
}, 240_000)

it('deletes the repository with its project', async () => {
  expect((await owner.call('DELETE', `/platform/projects/${project.ref}`)).status).toBeLessThan(300)
  await waitUntil(
    () => Promise.resolve(service.names().every((it) => !it.startsWith(`installation/${project.ref}/`))),
    'nothing of the project is in the bucket',
    { timeoutMs: 60_000, everyMs: 500 },
  )
}, 90_000)
